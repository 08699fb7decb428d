package dev.dorsal.mysql.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Clients that write one row after the other, each on its own connection, until they meet an error. */
final class Writers implements AutoCloseable {
    private static final int READ_ONLY = 1290;

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicInteger next = new AtomicInteger(1);
    private final Set<Integer> acknowledged = ConcurrentHashMap.newKeySet();
    private final Set<Integer> unknown = ConcurrentHashMap.newKeySet();
    private volatile boolean ended;

    private Writers() {}

    static Writers start(Shop shop, int count) {
        var writers = new Writers();
        for (int i = 0; i < count; i++) {
            writers.threads.submit(() -> {
                writers.write(shop);
                return true;
            });
        }
        return writers;
    }

    /** Rows that were answered with OK. */
    Set<Integer> acknowledged() {
        return acknowledged;
    }

    /** Rows whose answer was cut off: they may be stored or not. */
    Set<Integer> unknown() {
        return unknown;
    }

    @Override
    public void close() {
        ended = true;
        threads.close();
    }

    private void write(Shop shop) throws SQLException {
        try (var client = shop.client()) {
            while (!ended) {
                write(client, next.getAndIncrement());
            }
        }
    }

    private void write(Connection client, int row) throws SQLException {
        try {
            new Session(client).execute("INSERT INTO my_app.orders VALUES (?, 'text')", row);
        } catch (SQLException e) {
            if (e.getErrorCode() != READ_ONLY) {
                unknown.add(row);
            }
            throw e;
        }
        acknowledged.add(row);
    }
}
