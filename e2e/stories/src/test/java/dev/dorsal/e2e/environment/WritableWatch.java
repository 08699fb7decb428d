package dev.dorsal.e2e.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Looks at super_read_only of every member ten times a second, and remembers each moment with more than one writable. */
public final class WritableWatch implements AutoCloseable {
    private final Cluster cluster;
    private final List<Connection> connections = new ArrayList<>();
    private final List<String> violations = new CopyOnWriteArrayList<>();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

    public WritableWatch(Cluster cluster) {
        this.cluster = cluster;
        cluster.members().forEach(member -> connections.add(null));
        timer.scheduleWithFixedDelay(this::look, 0, 100, TimeUnit.MILLISECONDS);
    }

    private void look() {
        var writable = new TreeSet<Integer>();
        for (int member = 0; member < connections.size(); member++) {
            if (isWritable(member)) {
                writable.add(member);
            }
        }
        if (writable.size() > 1) {
            violations.add(writable.toString());
        }
    }

    private boolean isWritable(int member) {
        try {
            if (connections.get(member) == null) {
                connections.set(member, cluster.member(member).connect());
            }
            try (var statement = connections.get(member).createStatement();
                    var row = statement.executeQuery("SELECT @@GLOBAL.super_read_only")) {
                return row.next() && row.getInt(1) == 0;
            }
        } catch (SQLException | RuntimeException e) {
            connections.set(member, null);
            return false;
        }
    }

    @Override
    public void close() throws SQLException {
        timer.close();
        for (var connection : connections) {
            if (connection != null) {
                connection.close();
            }
        }
        assertThat(violations).as("moments with more than one writable member").isEmpty();
    }
}
