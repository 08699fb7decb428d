package dev.dorsal.model;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What Kubernetes says about a cluster.
 *
 * @param namespace of the cluster
 * @param name of the cluster
 * @param instances members that the user wants
 * @param going whether it is deleted or being deleted
 * @param members those that are wanted or that still have a StatefulSet, by number
 * @param strayClaims claims of members beyond those, which no smaller number of instances left behind
 * @param writer addresses in the writer's EndpointSlice now
 * @param request what a person asks for and was not answered yet
 * @param lastFailover when a dead primary was last replaced
 */
public record ClusterFacts(
        String namespace,
        String name,
        int instances,
        boolean going,
        SortedMap<MemberId, MemberFacts> members,
        Set<MemberId> strayClaims,
        List<String> writer,
        Optional<Request> request,
        Optional<Instant> lastFailover) {

    public ClusterFacts {
        members = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(members));
        strayClaims = Set.copyOf(strayClaims);
        writer = List.copyOf(writer);
    }

    /** The facts of a member; absent ones for a member that is not known. */
    public MemberFacts member(MemberId id) {
        return members.getOrDefault(id, MemberFacts.absent(id));
    }

    /** Addresses of the members that have one. */
    public Map<MemberId, String> addresses() {
        var addresses = new TreeMap<MemberId, String>();
        members.forEach((id, facts) -> facts.address().ifPresent(address -> addresses.put(id, address)));
        return addresses;
    }

    /** The Pod of a member. */
    public Optional<PodFacts> pod(MemberId id) {
        return member(id).pod();
    }
}
