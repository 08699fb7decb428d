package dev.dorsal.embedded.node.controllers;

import dev.dorsal.embedded.node.Conflicts;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSetStatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Map;

/**
 * What a StatefulSet's status says.
 *
 * @param pods by ordinal
 * @param revision of the present template
 */
record StatefulSetStatus(StatefulSet set, Map<Integer, Pod> pods, String revision) {

    io.fabric8.kubernetes.api.model.apps.StatefulSetStatus status() {
        int ready = count(Pods::isReady);
        int updated = count(p -> has(p, revision));
        String current = currentRevision(ready, updated);
        var before = set.getStatus();
        return new StatefulSetStatusBuilder()
                .withObservedGeneration(set.getMetadata().getGeneration())
                .withReplicas(pods.size())
                .withReadyReplicas(ready)
                .withAvailableReplicas(ready)
                .withCurrentReplicas(count(p -> has(p, current)))
                .withUpdatedReplicas(updated)
                .withCurrentRevision(current)
                .withUpdateRevision(revision)
                .withCollisionCount(0)
                .withConditions(before == null ? java.util.List.of() : before.getConditions())
                .build();
    }

    /** With OnDelete the old revision stays the current one, as in Kubernetes; only a rolling update completes. */
    private String currentRevision(int ready, int updated) {
        String before = set.getStatus() == null ? null : set.getStatus().getCurrentRevision();
        var strategy = set.getSpec().getUpdateStrategy();
        boolean rolling = strategy == null || !"OnDelete".equals(strategy.getType());
        boolean complete = rolling && updated == pods.size() && ready == pods.size();
        return before == null || before.isEmpty() || complete ? revision : before;
    }

    private int count(java.util.function.Predicate<Pod> which) {
        return (int) pods.values().stream()
                .filter(p -> !Pods.isTerminating(p))
                .filter(which)
                .count();
    }

    private static boolean has(Pod p, String revision) {
        return revision.equals(Pods.labels(p).get(StatefulSetPods.REVISION));
    }

    void write(KubernetesClient client) {
        var status = status();
        if (status.equals(set.getStatus())) {
            return;
        }
        StatefulSet changed = new StatefulSetBuilder(set)
                .editMetadata()
                .withResourceVersion(null)
                .withManagedFields()
                .endMetadata()
                .withStatus(status)
                .build();
        Conflicts.tolerate(() -> client.apps()
                .statefulSets()
                .inNamespace(set.getMetadata().getNamespace())
                .resource(changed)
                .updateStatus());
    }
}
