package dev.dorsal.decide.plans;

import dev.dorsal.decide.Diagnosis;
import dev.dorsal.decide.Findings;
import dev.dorsal.decide.Planner.Draft;
import dev.dorsal.decide.Step;
import dev.dorsal.model.MemberFacts;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.Policy;
import dev.dorsal.model.Snapshot;
import java.util.Comparator;

/** Fewer instances: the member of the highest number goes first, one a pass, and never the primary. */
public final class Scale {
    private Scale() {}

    public static void in(Snapshot snapshot, Findings findings, Policy policy, Draft draft) {
        snapshot.facts().members().values().stream()
                .filter(MemberFacts::statefulSet)
                .map(MemberFacts::id)
                .filter(id -> id.number() >= policy.instances())
                .max(Comparator.naturalOrder())
                .ifPresent(highest -> remove(highest, snapshot, findings, draft));
    }

    private static void remove(MemberId member, Snapshot snapshot, Findings findings, Draft draft) {
        if (snapshot.recorded().isPrimary(member)) {
            draft.hold(member + " is not removed: it is the primary, and members leave by the highest number; raise"
                    + " instances to " + (member.number() + 1));
        } else if (findings.diagnosis() != Diagnosis.PRIMARY_OPEN) {
            draft.hold(member + " is not removed while the primary is not open: " + findings.reason());
        } else if (snapshot.recorded().promise().ackers().contains(member)) {
            draft.lookAgain();
        } else if (!draft.disturbs()) {
            draft.then(new Step.RemoveMember(member));
        }
    }
}
