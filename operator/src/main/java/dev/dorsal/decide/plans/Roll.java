package dev.dorsal.decide.plans;

import dev.dorsal.decide.Finding;
import dev.dorsal.decide.Findings;
import dev.dorsal.decide.MemberState;
import dev.dorsal.decide.Planner.Draft;
import dev.dorsal.decide.Step;
import dev.dorsal.model.MemberFacts;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.PodFacts;
import dev.dorsal.model.Policy;
import dev.dorsal.model.Snapshot;
import java.util.List;
import java.util.Optional;

/**
 * A newer template reaches the Pods one at a time: first those that do not run anyway, then replicas, the primary last.
 * Nobody is restarted while another member is not well, or while it does not answer itself for no known reason.
 */
public final class Roll {
    private Roll() {}

    public static void forward(Snapshot snapshot, Findings findings, Policy policy, Draft draft) {
        var outdated = snapshot.facts().members().values().stream()
                .filter(member -> member.pod().filter(PodFacts::outdated).isPresent())
                .map(MemberFacts::id)
                .filter(id -> !isToldToKeep(snapshot, id))
                .toList();
        if (outdated.isEmpty() || draft.disturbs() || anyTerminating(snapshot) || !allSettled(snapshot)) {
            return;
        }
        var broken = outdated.stream().filter(id -> doesNotRun(snapshot, id)).findFirst();
        if (broken.isPresent()) {
            draft.then(new Step.RestartPod(broken.get(), "it does not run, and the spec has changed"));
            return;
        }
        // A copy would begin again, and its donor is needed.
        var seeding = snapshot.recorded().seeding();
        if (seeding.isPresent()) {
            draft.hold("restarts for a changed spec wait until " + seeding.get().member() + " is built anew");
            return;
        }
        var next = next(snapshot, outdated);
        // It may be in a crash recovery, which would begin again.
        if (snapshot.server(next).isEmpty()) {
            draft.hold("the restart of " + next + " for a changed spec waits until it answers");
            return;
        }
        unwell(findings, next)
                .ifPresentOrElse(
                        other -> draft.hold(
                                "the restart of " + next + " for a changed spec waits until " + other + " is ready"),
                        () -> draft.then(restart(snapshot, findings, policy, next)));
    }

    /** Its template is newer because of its own seeding, which restarts it when that is due. */
    private static boolean isToldToKeep(Snapshot snapshot, MemberId member) {
        return snapshot.recorded().isSeeding(member) && snapshot.server(member).isPresent();
    }

    /** The primary is restarted as a replica, once its role has moved; in its own role when nobody can take it. */
    private static Step restart(Snapshot snapshot, Findings findings, Policy policy, MemberId next) {
        return Optional.of(next)
                .filter(snapshot.recorded()::isPrimary)
                .flatMap(primary -> Moves.away(snapshot, findings, policy, "it is restarted for a changed spec"))
                .orElseGet(() -> new Step.RestartPod(next, "the spec has changed"));
    }

    /** Each member has a controller loop of its own; who is outdated is known when all of them have looked. */
    private static boolean allSettled(Snapshot snapshot) {
        return snapshot.facts().members().values().stream().allMatch(MemberFacts::settled);
    }

    private static boolean anyTerminating(Snapshot snapshot) {
        return snapshot.facts().members().values().stream().anyMatch(MemberFacts::terminating);
    }

    private static boolean doesNotRun(Snapshot snapshot, MemberId member) {
        return snapshot.server(member).isEmpty()
                && snapshot.facts().pod(member).flatMap(PodFacts::trouble).isPresent();
    }

    private static MemberId next(Snapshot snapshot, List<MemberId> outdated) {
        return outdated.stream()
                .filter(id -> !snapshot.recorded().isPrimary(id))
                .findFirst()
                .orElse(outdated.getFirst());
    }

    private static Optional<MemberId> unwell(Findings findings, MemberId next) {
        return findings.members().entrySet().stream()
                .filter(entry -> !entry.getKey().equals(next))
                .filter(entry -> !isWell(entry.getValue()))
                .map(java.util.Map.Entry::getKey)
                .findFirst();
    }

    private static boolean isWell(Finding finding) {
        return finding.state() == MemberState.READY;
    }
}
