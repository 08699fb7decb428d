package dev.dorsal.decide;

import dev.dorsal.model.GtidSet;
import dev.dorsal.model.Member;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.Policy;
import dev.dorsal.model.Recorded;
import dev.dorsal.model.ServerState;
import dev.dorsal.model.Snapshot;
import java.time.Instant;
import java.util.Optional;
import java.util.TreeMap;

/**
 * From a snapshot to a diagnosis:
 *
 * <ol>
 *   <li>Nothing recorded: choose only when every member answers and one contains all the others.
 *   <li>Recorded: the member of that name must answer, with the recorded server UUID, and with all transactions that
 *       were last known of it and that any replica has of it.
 *   <li>Then each member by itself ({@link MemberDiagnoser}).
 * </ol>
 */
public final class Diagnoser {
    private Diagnoser() {}

    public static Findings diagnose(Snapshot snapshot, Policy policy) {
        var cluster = snapshot.facts().going()
                ? new Verdict(Diagnosis.GOING, "the cluster is being deleted")
                : snapshot.recorded()
                        .primary()
                        .map(primary -> recorded(snapshot, primary, policy))
                        .orElseGet(() -> nothingRecorded(snapshot));
        var members = new TreeMap<MemberId, Finding>();
        var each = new MemberDiagnoser(snapshot, policy, cluster.diagnosis());
        snapshot.members().forEach((id, member) -> members.put(id, each.diagnose(member)));
        return new Findings(cluster.diagnosis(), cluster.reason(), members);
    }

    record Verdict(Diagnosis diagnosis, String reason) {}

    private static Verdict nothingRecorded(Snapshot snapshot) {
        if (!snapshot.facts().strayClaims().isEmpty()) {
            return new Verdict(
                    Diagnosis.STRAY_CLAIMS,
                    "no primary is recorded, and claims of members that are not among the instances may hold the newest"
                            + " data: " + Candidates.names(snapshot.facts().strayClaims())
                            + "; raise instances until they belong to it, or delete the claims");
        }
        var silent = snapshot.all().stream()
                .filter(Member.Unreachable.class::isInstance)
                .map(Member::id)
                .toList();
        if (!silent.isEmpty()) {
            return new Verdict(
                    Diagnosis.WAITING_FOR_MEMBERS,
                    "no primary is recorded, and one is chosen only when all members answer; waiting for "
                            + Candidates.names(silent));
        }
        return Election.winner(snapshot)
                .map(winner -> new Verdict(Diagnosis.PRIMARY_TO_CHOOSE, winner.reason()))
                .orElseGet(() -> new Verdict(Diagnosis.DATA_SPLIT, Election.refusal(snapshot)));
    }

    private static Verdict recorded(Snapshot snapshot, Recorded.Primary primary, Policy policy) {
        var name = primary.member().name();
        var end = new PrimaryLoss(snapshot, primary, policy);
        return switch (snapshot.members().get(primary.member())) {
            case null -> end.silent("the primary " + name + " does not exist", Instant.EPOCH);
            case Member.Unreachable away
            when away.absence() == Member.Absence.REFUSING ->
                new Verdict(
                        Diagnosis.PRIMARY_CUT_OFF_FROM_OPERATOR,
                        "the primary " + name + " lives and does not let the operator in: " + away.reason());
            case Member.Unreachable away ->
                end.silent("the primary " + name + " does not answer: " + away.reason(), away.since());
            case Member.Reachable found
            when !found.state().identity().uuid().equals(primary.uuid()) ->
                end.unusable(new Verdict(
                        Diagnosis.PRIMARY_REPLACED,
                        name + " answers with server UUID "
                                + found.state().identity().uuid() + ", but " + primary.uuid()
                                + " was recorded: its data is not the recorded primary's, and it stays" + " closed"));
            case Member.Reachable found -> answering(snapshot, primary, end, found.state());
        };
    }

    private static Verdict answering(Snapshot snapshot, Recorded.Primary primary, PrimaryLoss end, ServerState server) {
        var name = primary.member().name();
        if (server.mode().isOpen() && snapshot.facts().member(primary.member()).terminating()) {
            return new Verdict(Diagnosis.PRIMARY_LEAVING, "the Pod of the primary " + name + " is being ended");
        }
        if (server.mode().isOpen() && !server.mode().offline()) {
            return new Verdict(Diagnosis.PRIMARY_OPEN, "the primary " + name + " is open");
        }
        return lost(snapshot, primary, server)
                .map(lost -> end.unusable(new Verdict(
                        Diagnosis.PRIMARY_LOST_DATA,
                        name + " lacks transactions that it had: " + lost + "; it stays closed")))
                .orElseGet(() -> new Verdict(
                        Diagnosis.PRIMARY_TO_OPEN,
                        "the primary " + name + " answers with all its data and is opened now"));
    }

    /**
     * What a closed primary once had and lacks now: known of it before, or written by it and received by a replica. What
     * else a replica has is that replica's extra, and no loss.
     */
    private static Optional<GtidSet> lost(Snapshot snapshot, Recorded.Primary primary, ServerState server) {
        var once = snapshot.recorded().lastKnown();
        for (var member : snapshot.all()) {
            if (!member.id().equals(primary.member()) && member.server().isPresent()) {
                once = once.union(Election.held(member.server().get()).from(primary.uuid()));
            }
        }
        return Optional.of(once.subtract(Election.held(server))).filter(set -> !set.isEmpty());
    }
}
