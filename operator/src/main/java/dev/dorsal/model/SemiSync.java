package dev.dorsal.model;

import java.time.Duration;
import java.util.Optional;

/**
 * What one server says about acknowledgements, in both of its roles. All of it is forgotten at a restart.
 *
 * @param source empty when the plugin of that side is not loaded
 * @param replica empty when the plugin of that side is not loaded
 */
public record SemiSync(Optional<Source> source, Optional<Replica> replica) {

    /**
     * How this server waits for others.
     *
     * @param enabled whether it is told to wait
     * @param active whether it does: false also when a time-out has ended the waiting until the replicas are level again
     * @param timeout how long a commit waits before it goes on without, to the millisecond
     * @param waitFor how many must acknowledge each commit
     * @param waitWithoutReplicas whether it also waits while fewer than that are connected
     * @param clients acknowledging replicas that it counts. Weak evidence: one stays counted long after it is gone
     * @param waiting sessions whose commit waits at this moment
     * @param acknowledged transactions since its start that were acknowledged in time; grows only
     */
    public record Source(
            boolean enabled,
            boolean active,
            Duration timeout,
            int waitFor,
            boolean waitWithoutReplicas,
            int clients,
            int waiting,
            long acknowledged) {}

    /**
     * Whether this server acknowledges.
     *
     * @param enabled whether its receiver will acknowledge from its next start on
     * @param active whether the receiver that runs does; the two differ from a change until the receiver's restart
     */
    public record Replica(boolean enabled, boolean active) {}
}
