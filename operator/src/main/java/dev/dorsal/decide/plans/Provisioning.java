package dev.dorsal.decide.plans;

import dev.dorsal.decide.Planner.Draft;
import dev.dorsal.decide.Step;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.Policy;
import dev.dorsal.model.Recorded;
import dev.dorsal.model.Snapshot;
import java.util.TreeMap;

/** The Kubernetes objects of the cluster, and the role labels. */
public final class Provisioning {
    private Provisioning() {}

    /** Members that are wanted, and members that are still there: those leave by {@link Scale} alone. */
    public static void ensure(Snapshot snapshot, Policy policy, Draft draft) {
        var roles = new TreeMap<MemberId, String>();
        snapshot.facts().members().forEach((id, facts) -> {
            if (id.number() < policy.instances() || facts.statefulSet()) {
                roles.put(id, role(snapshot.recorded(), id));
            }
        });
        draft.then(new Step.EnsureObjects(roles));
        roles.forEach((id, role) -> snapshot.facts()
                .pod(id)
                .filter(pod -> !role.isEmpty() && !role.equals(pod.role().orElse("")))
                .ifPresent(pod -> draft.then(new Step.LabelPod(id, role))));
    }

    private static String role(Recorded recorded, MemberId member) {
        if (recorded.primary().isEmpty()) {
            return "";
        }
        return recorded.isPrimary(member) ? "primary" : "replica";
    }
}
