package dev.dorsal.mysql.jdbc;

import dev.dorsal.embedded.binaries.LocalMySql;
import dev.dorsal.embedded.binaries.MySqlBinaries;
import dev.dorsal.mysql.Account;
import dev.dorsal.mysql.AccountsSql;
import dev.dorsal.mysql.Endpoint;
import dev.dorsal.mysql.FenceSql;
import dev.dorsal.mysql.Source;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;

/**
 * Real servers that start as members of a cluster do: fenced, empty, with the accounts of {@link AccountsSql}. Every
 * password is one that has hurt somebody.
 */
final class TestServers implements AutoCloseable {
    static final String DATABASE = "my_app";

    /** Of the replication accounts, by member number. */
    static final List<String> REPLICA_PASSWORDS = List.of(
            "it's \"quoted\" ''",
            "back\\slash\\n\\' \\",
            "$(id) `id` ${HOME} !!",
            " leading and trailing ",
            "?a=b&c=d#e@f:g/h%20;--",
            "pässwörd-密码-\uD83D\uDC2C",
            "*94BDCEBE19083CE2A1F959FD02F964C",
            "-p --user=root",
            "/* c */ {x} <y> \t\n ;\n");

    static final Account OPERATOR = new Account(AccountsSql.OPERATOR, "op'e\"r\\a$t`o r;\n#é\uD83D\uDC2C%-");
    static final Account LOCAL = new Account(AccountsSql.LOCAL, "lo'c\\al");
    static final String ROOT_PASSWORD = "ro'o\\t \uD83D\uDC2C";

    private final List<LocalMySql> servers = new ArrayList<>();

    private TestServers() {}

    /** Starts servers on 127.0.70.{@code firstAddress} and the following addresses, side by side. */
    static TestServers start(Path folder, int firstAddress, int count) {
        var started = new TestServers();
        for (int i = 0; i < count; i++) {
            String address = "127.0.70." + (firstAddress + i);
            started.servers.add(new LocalMySql(
                    MySqlBinaries.find(System.out::println),
                    folder.resolve("server-" + i),
                    address,
                    options(1001 + i),
                    accounts().text() + FenceSql.text()));
        }
        try (var threads = Executors.newFixedThreadPool(count)) {
            started.servers.forEach(server -> threads.submit(server::start));
        }
        started.servers.forEach(server -> {
            if (!server.isRunning()) {
                throw new IllegalStateException("a server did not start: " + server.address());
            }
        });
        return started;
    }

    static AccountsSql accounts() {
        return new AccountsSql(OPERATOR.password(), LOCAL.password(), ROOT_PASSWORD, REPLICA_PASSWORDS, DATABASE);
    }

    LocalMySql get(int number) {
        return servers.get(number);
    }

    Endpoint endpoint(int number) {
        return new Endpoint("test/shop/shop-" + number, get(number).address(), LocalMySql.ADMIN_PORT, OPERATOR);
    }

    /** The server as a source for a replica, which logs in with its own account. */
    Source source(int number, int replica) {
        return new Source(get(number).address(), LocalMySql.PORT, replicaAccount(replica));
    }

    static Account replicaAccount(int member) {
        return new Account(AccountsSql.replica(member), REPLICA_PASSWORDS.get(member));
    }

    String asRoot(int number, String sql) {
        return get(number).sql(ROOT_PASSWORD, sql);
    }

    /** A client's connection to the usual port. */
    Connection client(int number, Account account) throws SQLException {
        return connect(number, LocalMySql.PORT, account);
    }

    Connection connect(int number, int port, Account account) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:mysql://" + get(number).address() + ":" + port
                        + "/?allowPublicKeyRetrieval=true&connectTimeout=3000&socketTimeout=20000",
                account.user(),
                account.password());
    }

    /** The first column of the only row. */
    static String text(Connection connection, String sql) throws SQLException {
        return new Session(connection).only(row -> row.getString(1), sql);
    }

    @Override
    public void close() {
        servers.forEach(LocalMySql::close);
    }

    private static Map<String, String> options(int serverId) {
        var options = new LinkedHashMap<String, String>();
        options.put("server_id", Integer.toString(serverId));
        options.put("gtid_mode", "ON");
        options.put("enforce_gtid_consistency", "ON");
        options.put("log_replica_updates", "ON");
        options.put("skip_name_resolve", "ON");
        options.put("relay_log_recovery", "OFF");
        options.put("replica_preserve_commit_order", "ON");
        options.put("replica_net_timeout", "4");
        options.put("read_only", "ON");
        options.put("super_read_only", "ON");
        options.put("skip_replica_start", "ON");
        options.put("create_admin_listener_thread", "ON");
        // What users may set, and what breaks quoting that relies on the default.
        options.put("sql_mode", "ANSI_QUOTES,NO_BACKSLASH_ESCAPES,PIPES_AS_CONCAT");
        // Tests need no durability, and it is slow.
        options.put("sync_binlog", "0");
        options.put("innodb_flush_log_at_trx_commit", "2");
        options.put("loose_plugin_load_add", "mysql_clone.so;semisync_source.so;semisync_replica.so");
        return options;
    }
}
