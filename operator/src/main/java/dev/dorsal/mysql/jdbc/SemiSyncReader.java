package dev.dorsal.mysql.jdbc;

import dev.dorsal.model.SemiSync;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Reads a server's part in acknowledging. A plugin that is loaded has status variables. */
final class SemiSyncReader {
    private static final String SOURCE = "rpl_semi_sync_source_";
    private static final String REPLICA_STATUS = "rpl_semi_sync_replica_status";

    private SemiSyncReader() {}

    static boolean isSource(Map<String, String> status) {
        return status.containsKey(SOURCE + "status");
    }

    static boolean isReplica(Map<String, String> status) {
        return status.containsKey(REPLICA_STATUS);
    }

    /**
     * @param row with the rules of the plugins that are there
     * @param status of the server, by lower-case name
     */
    static SemiSync semiSync(ResultSet row, Map<String, String> status) throws SQLException {
        return new SemiSync(
                isSource(status) ? Optional.of(source(row, status)) : Optional.empty(),
                isReplica(status) ? Optional.of(replica(row, status)) : Optional.empty());
    }

    private static SemiSync.Source source(ResultSet row, Map<String, String> status) throws SQLException {
        return new SemiSync.Source(
                row.getBoolean("asks"),
                isOn(status, SOURCE + "status"),
                Duration.ofMillis(row.getLong("patience")),
                row.getInt("needed"),
                row.getBoolean("holds"),
                (int) number(status, SOURCE + "clients"),
                (int) number(status, SOURCE + "wait_sessions"),
                number(status, SOURCE + "yes_tx"));
    }

    private static SemiSync.Replica replica(ResultSet row, Map<String, String> status) throws SQLException {
        return new SemiSync.Replica(row.getBoolean("acknowledges"), isOn(status, REPLICA_STATUS));
    }

    private static boolean isOn(Map<String, String> status, String name) {
        return "ON".equals(status.get(name));
    }

    private static long number(Map<String, String> status, String name) {
        return Long.parseLong(status.getOrDefault(name, "0"));
    }
}
