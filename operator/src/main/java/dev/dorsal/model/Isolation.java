package dev.dorsal.model;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * For how long the recorded primary was left alone, as far as this process knows, on a clock that never steps. A process
 * that has just become the leader counts from there.
 *
 * @param unpinged since the last ping that the primary may have executed, by any operator
 * @param seen since this process last saw the primary alive; empty when never
 * @param cut since the receiver of each replica was first seen stopped, without having run in between
 */
public record Isolation(Duration unpinged, Optional<Duration> seen, Map<MemberId, Duration> cut) {
    /**
     * How long the fence of a primary may take, counted from the later of its last ping and of the stop of the receivers:
     * two heartbeats of a second until it sees that they are gone, 2.3 s until its event has run, and what a busy machine
     * adds. A replica that was cut off before has been silent for {@link #HEARD} then, and counts as connected for two
     * seconds more at most.
     */
    public static final Duration BOUND = Duration.ofSeconds(5);

    /** A heartbeat comes every second. A receiver calls itself running for longer than that after a cut. */
    public static final Duration HEARD = Duration.ofSeconds(2);

    /** Nothing is known. */
    public static final Isolation NONE = new Isolation(Duration.ZERO, Optional.empty(), Map.of());

    public Isolation {
        cut = Map.copyOf(cut);
    }

    /** Whether the fence has surely closed a primary that lost so many of its replicas. */
    public boolean hasClosed(int replicas) {
        return unpinged.compareTo(BOUND) >= 0
                && cut.values().stream()
                                .filter(time -> time.compareTo(BOUND) >= 0)
                                .count()
                        >= replicas;
    }
}
