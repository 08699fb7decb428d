package dev.dorsal.checker.evidence;

import java.util.Set;

/**
 * Something that was done to the cluster.
 *
 * @param hit server_uuid of those whose connections were bound to suffer
 * @param made nanoseconds of the run
 */
public record Incident(String name, Set<String> hit, long made) {
    public Incident {
        hit = Set.copyOf(hit);
    }
}
