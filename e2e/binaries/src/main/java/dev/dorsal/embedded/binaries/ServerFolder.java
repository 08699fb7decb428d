package dev.dorsal.embedded.binaries;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The folder of one local server: settings, init file, data, socket, log. */
record ServerFolder(Path path) {
    private static final int LINES_OF_LOG = 20;

    // Measured: about 235 MB resident, with every table readable that the operator looks at.
    private static final String SMALL = """
        innodb_buffer_pool_size=16M
        innodb_log_buffer_size=4M
        innodb_redo_log_capacity=16M
        key_buffer_size=16K
        table_open_cache=200
        table_definition_cache=400
        max_connections=80
        temptable_max_ram=16M
        performance-schema-instrument='memory/%=OFF'
        performance-schema-instrument='wait/%=OFF'
        performance-schema-instrument='wait/lock/metadata/sql/mdl=ON'
        performance_schema_max_memory_classes=0
        performance_schema_max_mutex_classes=0
        performance_schema_max_rwlock_classes=0
        performance_schema_max_cond_classes=0
        performance_schema_max_file_classes=0
        performance_schema_max_socket_classes=0
        performance_schema_max_stage_classes=0
        performance_schema_accounts_size=20
        performance_schema_hosts_size=20
        performance_schema_users_size=20
        performance_schema_max_thread_instances=140
        performance_schema_max_table_instances=500
        performance_schema_max_table_handles=500
        performance_schema_events_statements_history_long_size=0
        performance_schema_events_statements_history_size=0
        performance_schema_digests_size=1000
        performance_schema_error_size=0
        performance_schema_max_prepared_statements_instances=50
        performance_schema_max_program_instances=50
        performance_schema_max_index_stat=100
        performance_schema_max_table_lock_stat=100
        """;

    Path configuration() {
        return path.resolve("my.cnf");
    }

    Path socket() {
        return path.resolve("sock");
    }

    Path output() {
        return path.resolve("output.log");
    }

    boolean isInitialised() {
        return Files.exists(path.resolve("initialised"));
    }

    // An initialisation that was interrupted leaves a directory that starts and is not complete.
    void markInitialised() throws IOException {
        Files.writeString(path.resolve("initialised"), "");
    }

    void clearData() throws IOException {
        CacheFolder.delete(data());
    }

    void delete() throws IOException {
        CacheFolder.delete(path);
    }

    void write(MySqlBinaries binaries, String address, Map<String, String> options, String initSql) throws IOException {
        Files.createDirectories(path.resolve("tmp"));
        Files.writeString(path.resolve("init.sql"), initSql);
        var own = new LinkedHashMap<>(binaries.options());
        own.put("datadir", data().toString());
        own.put("socket", socket().toString());
        own.put("pid-file", path.resolve("pid").toString());
        own.put("log-error", path.resolve("error.log").toString());
        own.put("tmpdir", path.resolve("tmp").toString());
        own.put("init-file", path.resolve("init.sql").toString());
        own.put("secure-file-priv", "NULL");
        own.put("bind-address", address);
        own.put("port", Integer.toString(LocalMySql.PORT));
        own.put("admin-address", address);
        own.put("admin-port", Integer.toString(LocalMySql.ADMIN_PORT));
        own.put("report-host", address);
        own.put("mysqlx", "OFF");
        if (Integer.valueOf(0).equals(Files.getAttribute(path, "unix:uid"))) {
            own.put("user", "root");
        }
        Files.writeString(configuration(), "[mysqld]\n" + lines(own) + SMALL + lines(options));
    }

    long pid() {
        try {
            return Long.parseLong(Files.readString(path.resolve("pid")).strip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String endOfLog() {
        try {
            Path log = path.resolve("error.log");
            List<String> lines = Files.readAllLines(Files.exists(log) ? log : output());
            return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES_OF_LOG), lines.size()));
        } catch (IOException e) {
            return "no log: " + e.getMessage();
        }
    }

    private Path data() {
        return path.resolve("data");
    }

    private static String lines(Map<String, String> options) {
        return options.entrySet().stream()
                .map(option ->
                        option.getValue().isEmpty() ? option.getKey() : option.getKey() + "=" + option.getValue())
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }
}
