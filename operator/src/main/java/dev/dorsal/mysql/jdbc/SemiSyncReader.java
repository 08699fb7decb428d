package dev.dorsal.mysql.jdbc;

import dev.dorsal.model.SemiSync;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Reads a server's part in acknowledging. A plugin that is loaded has status variables. */
final class SemiSyncReader {
    private static final String SOURCE = "rpl_semi_sync_source_";
    private static final String REPLICA_STATUS = "rpl_semi_sync_replica_status";

    private SemiSyncReader() {}

    /** @param status of the server, by lower-case name */
    static SemiSync semiSync(Session session, Map<String, String> status) throws SQLException {
        return new SemiSync(
                status.containsKey(SOURCE + "status") ? Optional.of(source(session, status)) : Optional.empty(),
                status.containsKey(REPLICA_STATUS) ? Optional.of(replica(session, status)) : Optional.empty());
    }

    private static SemiSync.Source source(Session session, Map<String, String> status) throws SQLException {
        return session.only(
                row -> new SemiSync.Source(
                        row.getBoolean(1),
                        isOn(status, SOURCE + "status"),
                        Duration.ofMillis(row.getLong(2)),
                        row.getInt(3),
                        row.getBoolean(4),
                        (int) number(status, SOURCE + "clients"),
                        (int) number(status, SOURCE + "wait_sessions"),
                        number(status, SOURCE + "yes_tx")),
                Statements.SOURCE_RULE);
    }

    private static SemiSync.Replica replica(Session session, Map<String, String> status) throws SQLException {
        return session.only(
                row -> new SemiSync.Replica(row.getBoolean(1), isOn(status, REPLICA_STATUS)), Statements.REPLICA_RULE);
    }

    private static boolean isOn(Map<String, String> status, String name) {
        return "ON".equals(status.get(name));
    }

    private static long number(Map<String, String> status, String name) {
        return Long.parseLong(status.getOrDefault(name, "0"));
    }
}
