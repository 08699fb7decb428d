package dev.dorsal.model;

import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * How long the phases of one change of the primary took, one after the other, on the operator's clock.
 *
 * @param term that the change began
 * @param took a phase that was not timed is missing, such as the first ones when another process had begun
 */
public record Phases(long term, Map<Phase, Duration> took) {
    /** In their order. Each begins where the one before it ended. */
    public enum Phase {
        /** From the old primary's last answer until it was found not to answer. Of a failover only. */
        NOTICED,
        /** Until the intent was recorded. In a switchover the others move under the target before, and it catches up. */
        DECIDED,
        /** Until the old primary could acknowledge no more: its replicas were cut and the choice recorded; or it was closed. */
        FENCED,
        /** Until the new one had applied all that it had received. */
        DRAINED,
        /** Until the new one was open. In a switchover the choice is recorded before. */
        OPENED,
        /** Until the writer's addresses were those of the new one. */
        ENDPOINTS
    }

    public Phases {
        var copy = new EnumMap<Phase, Duration>(Phase.class);
        copy.putAll(took);
        took = Collections.unmodifiableMap(copy);
    }

    public Optional<Duration> of(Phase phase) {
        return Optional.ofNullable(took.get(phase));
    }
}
