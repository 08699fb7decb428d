package dev.dorsal.board.rig;

import static org.awaitility.Awaitility.await;

import dev.dorsal.embedded.binaries.LocalMySql;
import dev.dorsal.embedded.binaries.MySqlBinaries;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * A primary and its replica, replicating by GTID auto-position, behind a writer and a reader gate. Started once for all
 * tests; each test begins with {@link #fresh()}.
 */
public final class Servers {
    public static final String FIRST = "127.0.60.1";
    public static final String SECOND = "127.0.60.2";
    public static final String WRITER = "127.0.60.11";
    public static final String READER = "127.0.60.12";

    private static final String ACCOUNTS = """
        SET SQL_LOG_BIN=0;
        CREATE USER IF NOT EXISTS 'repl'@'%' IDENTIFIED BY 'repl-secret';
        GRANT REPLICATION SLAVE ON *.* TO 'repl'@'%';
        CREATE USER IF NOT EXISTS 'app'@'%' IDENTIFIED BY 'app-secret';
        GRANT ALL ON `app%`.* TO 'app'@'%';
        """;

    private static Servers shared;

    private final LocalMySql first;
    private final LocalMySql second;
    private final Gate writer = new Gate(WRITER, FIRST);
    private final Gate reader = new Gate(READER, SECOND);

    private Servers() {
        MySqlBinaries binaries = MySqlBinaries.find(System.out::println);
        first = server(binaries, FIRST, 1);
        second = server(binaries, SECOND, 2);
        follow(second, FIRST);
    }

    /** Everything as it is when all is well: the first is the primary, both gates are open. */
    public static synchronized Servers fresh() {
        if (shared == null) {
            shared = new Servers();
        }
        shared.reset();
        return shared;
    }

    public LocalMySql first() {
        return first;
    }

    public LocalMySql second() {
        return second;
    }

    public Gate writer() {
        return writer;
    }

    public Gate reader() {
        return reader;
    }

    public String sql(LocalMySql server, String statement) {
        return server.sql("", statement);
    }

    /** An empty database of its own for each test, on both servers. */
    public void recreate(String database) {
        sql(first, "DROP DATABASE IF EXISTS " + database + "; CREATE DATABASE " + database);
        awaitSame();
    }

    /** Waits until the replica has all that the primary has. */
    public void awaitSame() {
        String wanted = sql(first, "SELECT @@global.gtid_executed").replace("\\n", "");
        await().atMost(Duration.ofSeconds(20))
                .until(() -> sql(second, "SELECT GTID_SUBSET('" + wanted + "', @@global.gtid_executed)")
                        .equals("1"));
    }

    /** Closes the first for writes, opens the second, and points the writer there last. */
    public void switchOver() {
        sql(first, "SET GLOBAL super_read_only = ON");
        awaitSame();
        sql(second, "STOP REPLICA; SET GLOBAL super_read_only = OFF; SET GLOBAL read_only = OFF");
        writer.pointTo(SECOND);
    }

    private void reset() {
        for (Gate gate : new Gate[] {writer, reader}) {
            gate.silence(false);
            gate.cutAfter(null);
            gate.close();
        }
        // A test may have moved the writes to the second.
        sql(second, "SET GLOBAL super_read_only = ON");
        catchUp(first, SECOND, second);
        sql(first, "SET GLOBAL super_read_only = OFF; SET GLOBAL read_only = OFF");
        sql(second, "START REPLICA");
        writer.pointTo(FIRST);
        reader.pointTo(SECOND);
        writer.open();
        reader.open();
    }

    private void catchUp(LocalMySql follower, String source, LocalMySql leader) {
        String wanted = sql(leader, "SELECT @@global.gtid_executed").replace("\\n", "");
        if (sql(follower, "SELECT GTID_SUBSET('" + wanted + "', @@global.gtid_executed)")
                .equals("1")) {
            return;
        }
        follow(follower, source);
        await().atMost(Duration.ofSeconds(20))
                .until(() -> sql(follower, "SELECT GTID_SUBSET('" + wanted + "', @@global.gtid_executed)")
                        .equals("1"));
        sql(follower, "STOP REPLICA; RESET REPLICA ALL");
    }

    private void follow(LocalMySql follower, String source) {
        sql(
                follower,
                "STOP REPLICA; CHANGE REPLICATION SOURCE TO SOURCE_HOST='" + source
                        + "', SOURCE_USER='repl', SOURCE_PASSWORD='repl-secret', SOURCE_AUTO_POSITION=1,"
                        + " SOURCE_CONNECT_RETRY=1, SOURCE_SSL=1; START REPLICA");
    }

    private static LocalMySql server(MySqlBinaries binaries, String address, int id) {
        Map<String, String> options = Map.of(
                "server_id", String.valueOf(id),
                "gtid_mode", "ON",
                "enforce_gtid_consistency", "ON",
                "super_read_only", "ON",
                "skip_replica_start", "ON");
        Path folder = Path.of(
                "target", "servers", String.valueOf(ProcessHandle.current().pid()), "server-" + id);
        return new LocalMySql(binaries, folder, address, options, ACCOUNTS).start();
    }
}
