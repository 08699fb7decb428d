package dev.dorsal.mysql.jdbc;

import dev.dorsal.model.SemiSync;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Reads a server's part in acknowledging out of its variables, by lower-case name. */
final class SemiSyncReader {
    private static final String SOURCE = "rpl_semi_sync_source_";
    private static final String REPLICA = "rpl_semi_sync_replica_";

    private SemiSyncReader() {}

    static SemiSync semiSync(Map<String, String> variables) {
        return new SemiSync(
                Optional.of(variables)
                        .filter(all -> all.containsKey(SOURCE + "enabled"))
                        .map(SemiSyncReader::source),
                Optional.of(variables)
                        .filter(all -> all.containsKey(REPLICA + "enabled"))
                        .map(SemiSyncReader::replica));
    }

    private static SemiSync.Source source(Map<String, String> variables) {
        return new SemiSync.Source(
                isOn(variables, SOURCE + "enabled"),
                isOn(variables, SOURCE + "status"),
                Duration.ofMillis(number(variables, SOURCE + "timeout")),
                (int) number(variables, SOURCE + "wait_for_replica_count"),
                isOn(variables, SOURCE + "wait_no_replica"),
                (int) number(variables, SOURCE + "clients"),
                (int) number(variables, SOURCE + "wait_sessions"),
                number(variables, SOURCE + "yes_tx"));
    }

    private static SemiSync.Replica replica(Map<String, String> variables) {
        return new SemiSync.Replica(isOn(variables, REPLICA + "enabled"), isOn(variables, REPLICA + "status"));
    }

    private static boolean isOn(Map<String, String> variables, String name) {
        return "ON".equals(variables.get(name));
    }

    private static long number(Map<String, String> variables, String name) {
        return Long.parseLong(variables.getOrDefault(name, "0"));
    }
}
