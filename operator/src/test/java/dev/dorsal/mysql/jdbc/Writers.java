package dev.dorsal.mysql.jdbc;

import java.sql.SQLException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Clients that write one row after the other, each on its own connection, until they meet an error. */
final class Writers implements AutoCloseable {
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicInteger next = new AtomicInteger(1);
    private final AtomicInteger acknowledged = new AtomicInteger();
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

    /** Writes that were answered with OK. */
    int acknowledged() {
        return acknowledged.get();
    }

    @Override
    public void close() {
        ended = true;
        threads.close();
    }

    private void write(Shop shop) throws SQLException {
        try (var client = shop.client()) {
            while (!ended) {
                new Session(client).execute("INSERT INTO my_app.orders VALUES (?, 'text')", next.getAndIncrement());
                acknowledged.incrementAndGet();
            }
        }
    }
}
