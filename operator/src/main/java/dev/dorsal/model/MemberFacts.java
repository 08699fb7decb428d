package dev.dorsal.model;

import java.util.Optional;

/**
 * What Kubernetes says about a member.
 *
 * @param id of the member
 * @param settled whether its StatefulSet's controller has seen the newest template: before that nobody knows whether its
 *     Pod is outdated
 * @param statefulSet whether its StatefulSet exists and is not being deleted
 * @param claim whether its claim exists
 * @param claimTrouble what its volume lacks of what the spec asks for, a sentence without its subject
 * @param host the name or address by which other members reach it; empty while it has none
 * @param pod its Pod, when there is one
 */
public record MemberFacts(
        MemberId id,
        boolean settled,
        boolean statefulSet,
        boolean claim,
        Optional<String> claimTrouble,
        Optional<String> host,
        Optional<PodFacts> pod) {

    /** A member of which nothing exists. */
    public static MemberFacts absent(MemberId id) {
        return new MemberFacts(id, true, false, false, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Where its server can be reached; empty while it has no living Pod. */
    public Optional<String> address() {
        return pod.filter(found -> !found.ended()).flatMap(PodFacts::address);
    }

    /** Whether its Pod is on the way out. */
    public boolean terminating() {
        return pod.map(PodFacts::terminating).orElse(false);
    }
}
