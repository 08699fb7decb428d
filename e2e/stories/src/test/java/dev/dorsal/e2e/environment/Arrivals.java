package dev.dorsal.e2e.environment;

import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Opens one connection after the other, and remembers which server each met and whether that server was open for writes. */
public final class Arrivals implements AutoCloseable {
    private static final String QUESTION = "SELECT CONCAT(@@server_uuid, ' ', @@GLOBAL.super_read_only)";

    private final Server server;
    private final List<String> answers = new CopyOnWriteArrayList<>();
    private final Thread thread;
    private volatile boolean going = true;

    /** @param server a Service, as applications reach it */
    public Arrivals(Server server) {
        this.server = server;
        thread = Thread.ofVirtual().start(this::arrive);
    }

    private void arrive() {
        while (going) {
            try {
                answers.add(server.one(QUESTION));
            } catch (SQLException e) {
                // Refused meanwhile: nobody was met.
                Thread.yield();
            }
        }
    }

    /** How many met this server, open. */
    public long openOn(String uuid) {
        return count(uuid + " 0");
    }

    /** How many met this server, closed. */
    public long closedOn(String uuid) {
        return count(uuid + " 1");
    }

    private long count(String answer) {
        return answers.stream().filter(answer::equals).count();
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
}
