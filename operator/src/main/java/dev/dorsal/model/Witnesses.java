package dev.dorsal.model;

import java.util.Map;
import java.util.Set;

/**
 * Whom the fence of one server asks whether the server is alone.
 *
 * @param hosts where each of them is dialled, by the number of the member
 * @param dialled numbers of those that the fence has called and that nobody has hung up on
 */
public record Witnesses(Map<Integer, String> hosts, Set<Integer> dialled) {
    /** Nobody: a fence without witnesses never closes. */
    public static final Witnesses NONE = new Witnesses(Map.of(), Set.of());

    public Witnesses {
        hosts = Map.copyOf(hosts);
        dialled = Set.copyOf(dialled);
    }
}
