package dev.dorsal.observe;

import dev.dorsal.model.Recorded;
import dev.dorsal.model.Snapshot;
import dev.dorsal.mysql.MySqlException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

/**
 * Tells the recorded primary of one cluster that the operator is there, so that its fence leaves it open. Nothing is sent
 * to a primary that is being replaced, or that did not answer the last probe: from the end of the last attempt on it is
 * left alone.
 */
final class Pings {
    /** A ping of a former leader that was under way when the Lease went over has ended after that. */
    private static final Duration FORMER = Duration.ofSeconds(3);

    private final LongSupplier nanoseconds;
    private final AtomicBoolean sending = new AtomicBoolean();
    private volatile long last;

    /** @param nanoseconds a clock that never steps */
    Pings(LongSupplier nanoseconds) {
        this.nanoseconds = nanoseconds;
        this.last = nanoseconds.getAsLong() + FORMER.toNanos();
    }

    /** Sends one, unless the former is still on its way. */
    void send(Snapshot snapshot, Servers servers) {
        var primary = snapshot.recorded().primary().map(Recorded.Primary::member);
        if (primary.isEmpty() || !isWanted(snapshot) || !sending.compareAndSet(false, true)) {
            return;
        }
        try {
            servers.of(primary.get())
                    .ifPresent(server -> server.ping(snapshot.recorded().term()));
        } catch (MySqlException e) {
            // The next probe tells.
        } finally {
            last = nanoseconds.getAsLong();
            sending.set(false);
        }
    }

    private static boolean isWanted(Snapshot snapshot) {
        return snapshot.facts().instances() > 1
                && !snapshot.facts().going()
                && snapshot.recorded().takeover().isEmpty()
                && snapshot.primaryServer().isPresent();
    }

    /** How long ago the last one ended; zero while one is under way. */
    Duration quiet() {
        return sending.get() ? Duration.ZERO : Duration.ofNanos(Math.max(0, nanoseconds.getAsLong() - last));
    }
}
