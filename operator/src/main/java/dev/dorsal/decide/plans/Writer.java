package dev.dorsal.decide.plans;

import dev.dorsal.decide.Diagnosis;
import dev.dorsal.decide.Election;
import dev.dorsal.decide.Findings;
import dev.dorsal.decide.Planner.Draft;
import dev.dorsal.decide.Step;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.Recorded;
import dev.dorsal.model.Snapshot;

/** Who may be open for writing: the recorded primary, and nobody else. */
public final class Writer {
    private Writer() {}

    /** Comes first in every plan: a second open member is worse than none. */
    public static void closeWhatMustNotBeOpen(Snapshot snapshot, Findings findings, Draft draft) {
        snapshot.all()
                .forEach(member -> member.server()
                        .filter(server -> !server.mode().isClosed())
                        .filter(server -> mustBeClosed(snapshot, findings, member.id()))
                        .ifPresent(server ->
                                draft.then(new Step.Close(member.id(), why(snapshot, findings, member.id())))));
    }

    private static boolean mustBeClosed(Snapshot snapshot, Findings findings, MemberId member) {
        return switch (findings.diagnosis()) {
            // In a cluster that goes no Pod shall wait for its role to move.
            case GOING, PRIMARY_LEAVING, PRIMARY_REPLACED, PRIMARY_LOST_DATA -> true;
            case WAITING_FOR_MEMBERS,
                    STRAY_CLAIMS,
                    DATA_SPLIT,
                    PRIMARY_TO_CHOOSE,
                    PRIMARY_UNREACHABLE,
                    PRIMARY_TO_OPEN,
                    PRIMARY_OPEN -> !snapshot.recorded().isPrimary(member);
        };
    }

    private static String why(Snapshot snapshot, Findings findings, MemberId member) {
        return snapshot.recorded().isPrimary(member) || findings.diagnosis() == Diagnosis.GOING
                ? findings.reason()
                : "it was open and is not the recorded primary";
    }

    /** Records a choice, or opens what was recorded before: never both in one pass. */
    public static void chooseAndOpen(Snapshot snapshot, Findings findings, Draft draft) {
        var recorded = snapshot.recorded();
        if (findings.diagnosis() == Diagnosis.PRIMARY_TO_CHOOSE) {
            Election.winner(snapshot)
                    .ifPresent(winner ->
                            draft.then(new Step.RecordPrimary(winner.primary(), recorded.term() + 1, winner.reason())));
        }
        if (findings.diagnosis() == Diagnosis.PRIMARY_TO_OPEN) {
            recorded.primary()
                    .filter(primary -> !leaving(snapshot, primary))
                    .ifPresent(primary -> draft.then(new Step.Open(primary, recorded.term())));
        }
        if (findings.diagnosis() == Diagnosis.PRIMARY_OPEN && !snapshot.applicationReady()) {
            recorded.primary().ifPresent(primary -> draft.then(new Step.EnsureApplication(primary)));
        }
    }

    private static boolean leaving(Snapshot snapshot, Recorded.Primary primary) {
        return snapshot.facts().member(primary.member()).terminating();
    }
}
