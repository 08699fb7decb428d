package dev.dorsal.model;

import java.time.Duration;

/**
 * When a write is acknowledged, as the user wants it.
 *
 * @param mode what happens while too few replicas hold it
 * @param acknowledgements replicas that must hold it; 0 with one member
 */
public record Durability(Mode mode, int acknowledgements) {
    /** The server's own limit would be ten seconds; this one is never reached. */
    public static final Duration FOR_EVER = Duration.ofDays(20);

    /** How long a write waits before it is acknowledged without a replica. */
    public static final Duration SHORT = Duration.ofSeconds(1);

    /** What happens while too few replicas hold a write. */
    public enum Mode {
        /** It waits for as long as it takes. */
        LOSSLESS,
        /** It waits for {@link #SHORT}; then writes are acknowledged without replicas until one has caught up. */
        AVAILABLE,
        /** It never waits. */
        ASYNC
    }

    /** Whether writes wait for replicas at all. */
    public boolean waits() {
        return mode != Mode.ASYNC && acknowledgements > 0;
    }

    /** How many replicas hold each acknowledged write for sure. */
    public int promised() {
        return mode == Mode.LOSSLESS ? acknowledgements : 0;
    }

    /** How many connected replicas keep a primary open that no operator reaches; 1 at least. */
    public int company() {
        return Math.max(1, acknowledgements);
    }

    public Duration timeout() {
        return mode == Mode.LOSSLESS ? FOR_EVER : SHORT;
    }

    /** Half of the replicas, rounded up. */
    public static int half(int instances) {
        return instances / 2;
    }
}
