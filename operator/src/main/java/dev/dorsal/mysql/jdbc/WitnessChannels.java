package dev.dorsal.mysql.jdbc;

import dev.dorsal.model.Witnesses;
import dev.dorsal.mysql.FenceSql;
import dev.dorsal.mysql.Source;
import java.sql.SQLException;

/** The channels by which a primary's fence asks its replicas whether they are there. */
final class WitnessChannels {
    private WitnessChannels() {}

    private static Witnesses read(Session session) throws SQLException {
        return Channels.read(session).witnesses();
    }

    static void set(Session session, int member, Source source) throws SQLException {
        String channel = FenceSql.witness(member);
        if (session.only(
                row -> row.getInt(1) > 0,
                Statements.HAS_WITNESS,
                channel,
                source.host(),
                source.port(),
                source.account().user())) {
            return;
        }
        if (read(session).hosts().containsKey(member)) {
            forget(session, channel);
        }
        session.execute(
                Statements.WITNESS,
                source.host(),
                source.port(),
                source.account().user(),
                source.account().password(),
                channel);
    }

    static void hangUp(Session session) throws SQLException {
        for (int member : read(session).dialled()) {
            session.execute(Statements.HANG_UP, FenceSql.witness(member));
            session.execute(Statements.CLEAR_WITNESS, FenceSql.witness(member));
        }
    }

    static void forgetAll(Session session) throws SQLException {
        for (int member : read(session).hosts().keySet()) {
            forget(session, FenceSql.witness(member));
        }
    }

    private static void forget(Session session, String channel) throws SQLException {
        session.execute(Statements.HANG_UP, channel);
        session.execute(Statements.FORGET_WITNESS, channel);
    }
}
