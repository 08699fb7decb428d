package dev.dorsal.checker.load;

import dev.dorsal.checker.evidence.Outcome;
import dev.dorsal.checker.evidence.Reading;
import dev.dorsal.checker.evidence.Reading.Gap;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** One client that reads back what was acknowledged last, until it is there. Used by one thread; read after its end. */
final class Reader {
    private static final long PAUSE = Duration.ofMillis(10).toNanos();
    /** Shorter ones are how long answers take. */
    private static final long GAP = Duration.ofMillis(50).toNanos();

    private final Writer.Place place;
    private final AtomicReference<@Nullable Outcome> newest;
    private final List<Long> delays = new ArrayList<>();
    private final List<Gap> gaps = new ArrayList<>();
    private @Nullable Outcome wanted;
    private String server = Outcome.NOBODY;
    private long lastAnswer;
    private int answered;
    private int torn;

    Reader(Writer.Place place, AtomicReference<@Nullable Outcome> newest) {
        this.place = place;
        this.newest = newest;
    }

    void run(BooleanSupplier going) {
        while (going.getAsBoolean()) {
            try {
                read(place.target().reader().connect(), going);
            } catch (SQLException e) {
                // The gap tells of it.
            }
            LockSupport.parkNanos(PAUSE);
        }
        noteGap(place.clock().now());
    }

    private void read(Connection connection, BooleanSupplier going) throws SQLException {
        try (var statement = connection.createStatement()) {
            while (going.getAsBoolean()) {
                var now = wanted == null ? newest.getAndSet(null) : wanted;
                wanted = now;
                var answer = now == null ? new Answer(Servers.uuid(statement), 0) : ask(connection, now);
                note(answer);
                LockSupport.parkNanos(PAUSE);
            }
        } finally {
            Failures.drop(connection);
        }
    }

    private record Answer(String server, int rows) {}

    private Answer ask(Connection connection, Outcome sought) throws SQLException {
        var sql = "SELECT @@server_uuid, COUNT(*) FROM " + place.table().name() + " WHERE worker = "
                + sought.key().worker() + " AND sequence = " + sought.key().sequence();
        try (var statement = connection.createStatement();
                var row = statement.executeQuery(sql)) {
            row.next();
            return new Answer(row.getString(1), row.getInt(2));
        }
    }

    private void note(Answer answer) {
        long now = place.clock().now();
        noteGap(now);
        answered++;
        lastAnswer = now;
        server = answer.server();
        var sought = wanted;
        if (sought != null && answer.rows() > 0) {
            torn += answer.rows() == sought.rows() ? 0 : 1;
            delays.add(now - sought.ended());
            wanted = null;
        }
    }

    private void noteGap(long now) {
        boolean wasAnswered = !server.equals(Outcome.NOBODY);
        if (wasAnswered && now - lastAnswer > GAP) {
            gaps.add(new Gap(server, lastAnswer, now));
        }
    }

    Reading reading() {
        return new Reading(answered, torn, delays, gaps);
    }
}
