package dev.dorsal.mysql.jdbc;

import dev.dorsal.mysql.FenceSql;
import dev.dorsal.mysql.Source;
import java.sql.SQLException;
import java.util.List;

/** The channels by which a primary's fence asks its replicas whether they are there. */
final class Witnesses {
    private Witnesses() {}

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
        if (channels(session).contains(channel)) {
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
        for (String channel : session.query(row -> row.getString(1), Statements.DIALLED)) {
            session.execute(Statements.HANG_UP, channel);
        }
    }

    static void forgetAll(Session session) throws SQLException {
        for (String channel : channels(session)) {
            forget(session, channel);
        }
    }

    private static void forget(Session session, String channel) throws SQLException {
        session.execute(Statements.HANG_UP, channel);
        session.execute(Statements.FORGET_WITNESS, channel);
    }

    private static List<String> channels(Session session) throws SQLException {
        return session.query(row -> row.getString(1), Statements.WITNESSES);
    }
}
