package dev.dorsal.model;

import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All that one pass knows.
 *
 * @param facts what Kubernetes says
 * @param members one entry for each member of {@code facts}, by number. The primary was read after the replicas, so
 *     what a replica has and the primary lacks is really extra
 * @param recorded what was recorded before
 * @param applicationReady whether database and account of the application were made and checked on this primary
 * @param commitsStuck whether commits on the primary have waited for at least a second without any being acknowledged
 * @param isolation for how long the primary was left alone
 * @param takenAt on the operator's clock
 * @param copy what the member that is being built anew says about it; empty when there is none, or no answer
 */
public record Snapshot(
        ClusterFacts facts,
        SortedMap<MemberId, Member> members,
        Recorded recorded,
        boolean applicationReady,
        boolean commitsStuck,
        Isolation isolation,
        Instant takenAt,
        Optional<CloneRun> copy) {

    /** A snapshot in which nobody was asked about seeding. */
    public Snapshot(
            ClusterFacts facts,
            SortedMap<MemberId, Member> members,
            Recorded recorded,
            boolean applicationReady,
            boolean commitsStuck,
            Isolation isolation,
            Instant takenAt) {
        this(facts, members, recorded, applicationReady, commitsStuck, isolation, takenAt, Optional.empty());
    }

    public Snapshot {
        members = Collections.unmodifiableSortedMap(new TreeMap<>(members));
    }

    /** The same with what only a comparison with earlier looks can tell. */
    public Snapshot with(boolean stuck, Isolation seen) {
        return new Snapshot(facts, members, recorded, applicationReady, stuck, seen, takenAt, copy);
    }

    public Snapshot withCopy(Optional<CloneRun> run) {
        return new Snapshot(facts, members, recorded, applicationReady, commitsStuck, isolation, takenAt, run);
    }

    public Collection<Member> all() {
        return members.values();
    }

    /** Members whose servers say that they acknowledge, or will from their next connection on; recorded or not. */
    public List<MemberId> acknowledging() {
        return all().stream()
                .filter(member -> member.server()
                        .flatMap(server -> server.semiSync().replica())
                        .filter(replica -> replica.enabled() || replica.active())
                        .isPresent())
                .map(Member::id)
                .toList();
    }

    /** What the server of a member said; empty when it did not answer or is not known. */
    public Optional<ServerState> server(MemberId id) {
        return Optional.ofNullable(members.get(id)).flatMap(Member::server);
    }

    /** The recorded primary's server, when it answered and is the recorded one. */
    public Optional<ServerState> primaryServer() {
        return recorded.primary()
                .flatMap(primary -> server(primary.member())
                        .filter(server -> server.identity().uuid().equals(primary.uuid())));
    }
}
