package dev.dorsal.mysql.jdbc;

import dev.dorsal.model.Witnesses;
import dev.dorsal.mysql.FenceSql;
import dev.dorsal.mysql.Source;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.TreeMap;
import java.util.TreeSet;

/** The channels by which a primary's fence asks its replicas whether they are there. */
final class WitnessChannels {
    private WitnessChannels() {}

    static Witnesses read(Session session) throws SQLException {
        var hosts = new TreeMap<Integer, String>();
        var dialled = new TreeSet<Integer>();
        for (var seen : session.query(WitnessChannels::seen, Statements.SET_WITNESSES)) {
            hosts.put(seen.member(), seen.host());
            if (seen.dialled()) {
                dialled.add(seen.member());
            }
        }
        return new Witnesses(hosts, dialled);
    }

    private record Seen(int member, String host, boolean dialled) {}

    private static Seen seen(ResultSet row) throws SQLException {
        return new Seen(FenceSql.witness(row.getString(1)), row.getString(2), row.getBoolean(3));
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
