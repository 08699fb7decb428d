package dev.dorsal.decide.plans;

import dev.dorsal.decide.Diagnosis;
import dev.dorsal.decide.Election;
import dev.dorsal.decide.Findings;
import dev.dorsal.decide.Planner.Draft;
import dev.dorsal.decide.Step;
import dev.dorsal.decide.Succession;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.Policy;
import dev.dorsal.model.Recorded;
import dev.dorsal.model.Seeding;
import dev.dorsal.model.ServerState;
import dev.dorsal.model.Snapshot;
import java.util.Optional;

/** Who may be open for writing: the recorded primary, and nobody else. */
public final class Writer {
    private Writer() {}

    /** Comes first in every plan: a second open member is worse than none. */
    public static void closeWhatMustNotBeOpen(Snapshot snapshot, Findings findings, Draft draft) {
        snapshot.all()
                .forEach(member -> member.server()
                        .filter(server -> !server.mode().isClosed())
                        .filter(server -> !isCopying(snapshot, member.id(), server))
                        .filter(server -> mustBeClosed(snapshot, findings, member.id()))
                        .ifPresent(server ->
                                draft.then(new Step.Close(member.id(), why(snapshot, findings, member.id())))));
    }

    /** CLONE needs super_read_only off. Ordinary accounts stay out by offline_mode, and could not write for read_only. */
    private static boolean isCopying(Snapshot snapshot, MemberId member, ServerState server) {
        return snapshot.recorded().seeding().filter(Seeding::isCopying).isPresent()
                && snapshot.recorded().isSeeding(member)
                && !snapshot.recorded().isPrimary(member)
                && server.mode().readOnly()
                && server.mode().offline();
    }

    private static boolean mustBeClosed(Snapshot snapshot, Findings findings, MemberId member) {
        return switch (findings.diagnosis()) {
            // In a cluster that goes no Pod shall wait for its role to move.
            case GOING, PRIMARY_DEAD, PRIMARY_REPLACED, PRIMARY_LOST_DATA -> true;
            case WAITING_FOR_MEMBERS,
                    STRAY_CLAIMS,
                    DATA_SPLIT,
                    PRIMARY_TO_CHOOSE,
                    PRIMARY_UNREACHABLE,
                    PRIMARY_CUT_OFF_FROM_OPERATOR,
                    TAKEOVER_BLOCKED,
                    PRIMARY_TO_OPEN,
                    // Its role moves while it lives.
                    PRIMARY_LEAVING,
                    PRIMARY_OPEN -> !snapshot.recorded().isPrimary(member);
        };
    }

    private static String why(Snapshot snapshot, Findings findings, MemberId member) {
        return snapshot.recorded().isPrimary(member) || findings.diagnosis() == Diagnosis.GOING
                ? findings.reason()
                : "it was open and is not the recorded primary";
    }

    /** Records a choice. What was recorded before is opened: never both in one pass. */
    public static void choose(Snapshot snapshot, Findings findings, Policy policy, Draft draft) {
        var recorded = snapshot.recorded();
        if (findings.diagnosis() == Diagnosis.PRIMARY_TO_CHOOSE) {
            Election.winner(snapshot)
                    .ifPresent(winner -> draft.then(new Step.RecordPrimary(
                            winner.primary(),
                            recorded.term() + 1,
                            new Step.Handover(
                                    Optional.empty(),
                                    winner.holds(),
                                    Succession.promise(
                                            snapshot, winner.primary().member(), policy.durability()),
                                    winner.reason(),
                                    Optional.empty()),
                            winner.reason())));
        }
    }

    public static void open(Snapshot snapshot, Findings findings, Policy policy, Draft draft) {
        var recorded = snapshot.recorded();
        if (findings.diagnosis() == Diagnosis.PRIMARY_TO_OPEN) {
            recorded.primary()
                    .filter(primary -> !leaving(snapshot, primary))
                    .ifPresent(primary -> open(snapshot, primary, policy, draft));
        }
    }

    /** It writes, and would wait in vain without replicas. */
    public static void ensureApplication(Snapshot snapshot, Findings findings, Policy policy, Draft draft) {
        if (findings.diagnosis() == Diagnosis.PRIMARY_OPEN
                && !snapshot.applicationReady()
                && isAcknowledged(snapshot, policy)) {
            snapshot.recorded().primary().ifPresent(primary -> draft.then(new Step.EnsureApplication(primary)));
        }
    }

    private static void open(Snapshot snapshot, Recorded.Primary primary, Policy policy, Draft draft) {
        var less = Acknowledging.beforeOpening(snapshot, policy);
        // While a takeover stands the record stays as it is; it ends in this pass.
        if (less.isEmpty() || snapshot.recorded().takeover().isEmpty()) {
            less.ifPresent(draft::then);
            draft.then(new Step.Open(primary, snapshot.recorded().term(), policy.durability()));
        }
    }

    private static boolean isAcknowledged(Snapshot snapshot, Policy policy) {
        return !policy.durability().waits()
                || snapshot.primaryServer()
                        .flatMap(server -> server.semiSync().source())
                        .filter(source -> !source.enabled()
                                || source.clients() >= policy.durability().acknowledgements())
                        .isPresent();
    }

    private static boolean leaving(Snapshot snapshot, Recorded.Primary primary) {
        return snapshot.facts().member(primary.member()).terminating();
    }
}
