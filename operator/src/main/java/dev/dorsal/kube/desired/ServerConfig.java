package dev.dorsal.kube.desired;

import dev.dorsal.api.MySQLCluster;
import dev.dorsal.api.MySQLClusterSpec;
import dev.dorsal.api.OwnedVariables;
import dev.dorsal.kube.Names;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Quantity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The ConfigMap of a cluster: the option file of its servers, and the scripts that its Pods run. */
public final class ServerConfig {
    /** What every server starts with, whatever the spec says. Last in the file, so that it wins. */
    private static final Map<String, String> OWNED = owned();

    private ServerConfig() {}

    public static ConfigMap of(MySQLCluster cluster) {
        return new ConfigMapBuilder()
                .withMetadata(
                        Meta.owned(cluster, Names.config(cluster.getMetadata().getName())))
                .addToData("my.cnf", optionFile(cluster.getSpec()))
                .addToData("initialize.sh", script("initialize.sh"))
                .addToData("before-stop.sh", script("before-stop.sh"))
                .addToData("answers.sh", script("answers.sh"))
                .build();
    }

    /** The option file: what the spec sets, then what the operator sets. */
    static String optionFile(MySQLClusterSpec spec) {
        return """
            # Made by the operator. spec.configuration comes first; what follows it is the operator's and wins.
            [mysqld]
            %s
            # The operator's own.
            %s
            """.formatted(
                        lines(settings(spec)),
                        lines(OWNED)
                                + "\nreplica_parallel_workers = "
                                + spec.replication().parallelWorkers());
    }

    /** Server variables that the spec asks for, by name: its configuration, and what is derived from its resources. */
    public static Map<String, String> settings(MySQLClusterSpec spec) {
        var settings = new TreeMap<String, String>();
        bufferPool(spec).ifPresent(bytes -> settings.put("innodb_buffer_pool_size", bytes.toString()));
        if (spec.configuration() != null) {
            spec.configuration().entrySet().stream()
                    // The API server refuses these; a schema from before this version may have let them in.
                    .filter(entry -> !OwnedVariables.contains(entry.getKey()))
                    .forEach(entry -> settings.put(entry.getKey(), text(entry.getValue())));
        }
        return settings;
    }

    /** Half of the memory limit in whole MiB; empty without a limit: the server's own default stands. */
    private static Optional<BigInteger> bufferPool(MySQLClusterSpec spec) {
        if (spec.resources() == null || spec.resources().limits() == null) {
            return Optional.empty();
        }
        return Optional.ofNullable(spec.resources().limits().get("memory"))
                .map(Quantity::getAmountInBytes)
                .map(BigDecimal::toBigInteger)
                .map(limit -> limit.shiftRight(21).max(BigInteger.valueOf(16)).shiftLeft(20));
    }

    private static String text(IntOrString value) {
        return value.getIntVal() != null ? value.getIntVal().toString() : OptionFile.value(value.getStrVal());
    }

    private static String lines(Map<String, String> settings) {
        return settings.entrySet().stream()
                .map(setting -> setting.getKey() + " = " + setting.getValue())
                .collect(Collectors.joining("\n"));
    }

    private static Map<String, String> owned() {
        var settings = new TreeMap<String, String>();
        settings.put("datadir", "/var/lib/mysql/data");
        settings.put("socket", "/run/mysqld/mysqld.sock");
        settings.put("pid_file", "/run/mysqld/mysqld.pid");
        settings.put("tmpdir", "/tmp");
        settings.put("secure_file_priv", "NULL");
        settings.put("event_scheduler", "ON");
        settings.put("port", Integer.toString(Names.PORT));
        settings.put("admin_port", Integer.toString(Names.ADMIN_PORT));
        settings.put("create_admin_listener_thread", "ON");
        settings.put("mysqlx", "OFF");
        settings.put("skip_name_resolve", "ON");
        settings.put("gtid_mode", "ON");
        settings.put("enforce_gtid_consistency", "ON");
        settings.put("log_bin", "binlog");
        settings.put("binlog_format", "ROW");
        settings.put("log_replica_updates", "ON");
        settings.put("relay_log", "relay");
        settings.put("relay_log_recovery", "OFF");
        settings.put("sync_relay_log", "1");
        settings.put("sync_binlog", "1");
        settings.put("innodb_flush_log_at_trx_commit", "1");
        // A member that is built anew must get back what it wrote itself as a former primary: by default a receiver
        // drops
        // transactions that bear its own server_id, without a word. GTIDs keep them from going round.
        settings.put("replicate_same_server_id", "ON");
        settings.put("replica_preserve_commit_order", "ON");
        settings.put("replica_net_timeout", "4");
        settings.put("read_only", "ON");
        settings.put("super_read_only", "ON");
        settings.put("skip_replica_start", "ON");
        // SET PERSIST of one member could open it at its next start.
        settings.put("persisted_globals_load", "OFF");
        settings.put("loose_plugin_load_add", "mysql_clone.so;semisync_source.so;semisync_replica.so");
        return settings;
    }

    private static String script(String name) {
        try (var text = Objects.requireNonNull(ServerConfig.class.getResourceAsStream(name), name)) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
