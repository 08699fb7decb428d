package dev.dorsal.decide.plans;

import dev.dorsal.decide.Diagnosis;
import dev.dorsal.decide.Findings;
import dev.dorsal.decide.Planner.Draft;
import dev.dorsal.decide.Step;
import dev.dorsal.decide.Succession;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.Policy;
import dev.dorsal.model.Recorded;
import dev.dorsal.model.Request;
import dev.dorsal.model.Snapshot;
import java.util.Optional;

/**
 * A dead primary is replaced: the intent is recorded, the replicas are cut from it, and when enough of them are cut the one
 * that holds everything is recorded. Opening it is the next pass's, as for any recorded primary.
 */
public final class Takeover {
    private Takeover() {}

    /** Whether a takeover is under way: then nothing else is done meanwhile. */
    public static boolean isUnderWay(Findings findings) {
        return findings.diagnosis() == Diagnosis.PRIMARY_DEAD;
    }

    public static void run(Snapshot snapshot, Findings findings, Policy policy, Draft draft) {
        snapshot.recorded().primary().ifPresent(primary -> {
            if (isUnderWay(findings)) {
                replace(snapshot, findings, primary, policy, draft);
            } else if (snapshot.recorded().takeover().isPresent() && livesAgain(findings.diagnosis())) {
                draft.then(new Step.EndTakeover(primary, snapshot.recorded().term()));
            }
        });
    }

    private static void replace(
            Snapshot snapshot, Findings findings, Recorded.Primary primary, Policy policy, Draft draft) {
        var begun = snapshot.recorded().takeover().isPresent();
        if (!begun) {
            draft.then(new Step.BeginTakeover(primary, snapshot.recorded().term(), findings.reason()));
        }
        var connected = Succession.connected(snapshot, primary);
        connected.forEach(replica -> draft.then(new Step.CutFromSource(replica)));
        if (begun && connected.isEmpty()) {
            Succession.successor(snapshot, primary, policy)
                    .filter(found -> found.isProven() || snapshot.isolation().hasClosed(found.cuts()))
                    .ifPresent(found -> draft.then(choice(snapshot, primary, policy, found, findings.reason())));
        }
    }

    private static Step choice(
            Snapshot snapshot,
            Recorded.Primary primary,
            Policy policy,
            Succession.Answer.Successor found,
            String reason) {
        var next = found.primary().member();
        return new Step.RecordPrimary(
                found.primary(),
                snapshot.recorded().term() + 1,
                new Step.Handover(
                        Optional.of(primary.member()),
                        found.holds(),
                        Succession.promise(snapshot, next, policy.durability()),
                        found.proof(),
                        snapshot.facts().request().filter(request -> asksFor(request, next))),
                reason);
    }

    private static boolean asksFor(Request request, MemberId member) {
        return request.name().equals(Request.PROMOTE) && request.argument().equals(member.name());
    }

    private static boolean livesAgain(Diagnosis diagnosis) {
        return switch (diagnosis) {
            case PRIMARY_OPEN, PRIMARY_TO_OPEN, PRIMARY_LEAVING, PRIMARY_CUT_OFF_FROM_OPERATOR -> true;
            case GOING,
                    WAITING_FOR_MEMBERS,
                    STRAY_CLAIMS,
                    DATA_SPLIT,
                    PRIMARY_TO_CHOOSE,
                    PRIMARY_UNREACHABLE,
                    PRIMARY_DEAD,
                    TAKEOVER_BLOCKED,
                    PRIMARY_REPLACED,
                    PRIMARY_LOST_DATA -> false;
        };
    }
}
