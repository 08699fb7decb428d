package dev.dorsal.mysql;

import java.time.Duration;

/**
 * How a primary's commits wait for its replicas.
 *
 * @param enabled whether they wait at all
 * @param waitFor how many replicas must hold a transaction before its client gets an answer, 1 to 65535
 * @param timeout after which the primary goes on without them; to the millisecond, at most 2^32 - 1 of them (49 days)
 */
public record Acknowledgement(boolean enabled, int waitFor, Duration timeout) {
    private static final long LONGEST_MILLIS = 0xFFFF_FFFFL;
    private static final int MOST_REPLICAS = 65_535;

    public Acknowledgement {
        if (waitFor < 1 || waitFor > MOST_REPLICAS) {
            throw new IllegalArgumentException("a commit can wait for 1 to 65535 replicas, not for " + waitFor);
        }
        if (timeout.isNegative() || timeout.toMillis() > LONGEST_MILLIS) {
            throw new IllegalArgumentException("a commit can wait for 0 to " + LONGEST_MILLIS + " ms, not " + timeout);
        }
    }
}
