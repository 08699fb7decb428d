package dev.dorsal.e2e.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;

/** Writes numbered rows by way of the writer Service, and remembers each one whose commit came back. */
public final class Workload implements AutoCloseable {
    private final Server writer;
    private final Set<Long> acknowledged = new ConcurrentSkipListSet<>();
    private final Thread thread;
    private volatile boolean going = true;

    private Workload(Server writer) {
        this.writer = writer;
        thread = Thread.ofVirtual().start(this::write);
    }

    /** Starts at once; the table is made by the first connection. */
    public static Workload on(Cluster cluster) {
        return new Workload(cluster.writer());
    }

    private void write() {
        long next = 0;
        while (going) {
            try (var connection = writer.connect();
                    var statement = connection.createStatement()) {
                statement.execute("CREATE TABLE IF NOT EXISTS numbered (n BIGINT PRIMARY KEY)");
                // Rows of an earlier one stay.
                next = Math.max(next, last(statement) + 1);
                while (going) {
                    statement.execute("INSERT INTO numbered VALUES (" + next + ")");
                    acknowledged.add(next);
                    next++;
                }
            } catch (SQLException e) {
                // Not acknowledged: it may be there or not.
                next++;
                Thread.yield();
            }
        }
    }

    private static long last(Statement statement) throws SQLException {
        try (var row = statement.executeQuery("SELECT COALESCE(MAX(n), 0) FROM numbered")) {
            row.next();
            return row.getLong(1);
        }
    }

    public int acknowledged() {
        return acknowledged.size();
    }

    @Override
    public void close() {
        going = false;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The load check: every acknowledged row is on this server. */
    public void isOn(Server server) throws SQLException {
        var there = new TreeSet<Long>();
        server.column("SELECT n FROM numbered").forEach(n -> there.add(Long.parseLong(n)));
        var missing = new TreeSet<>(acknowledged);
        missing.removeAll(there);
        assertThat(missing).as("acknowledged rows that are missing").isEmpty();
    }
}
