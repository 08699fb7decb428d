package dev.dorsal.embedded.node.controllers;

import dev.dorsal.embedded.node.Cluster;
import dev.dorsal.embedded.node.Conflicts;
import dev.dorsal.embedded.node.Events;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Keeps the Pods of StatefulSets: one per ordinal, replaced when it is gone or has ended; in order unless the set says
 * Parallel; with RollingUpdate an old Pod is deleted from the highest ordinal down, one at a time, when all others are
 * ready.
 */
public final class StatefulSets implements Controller {
    private final Cluster cluster;
    private final Events events;

    public StatefulSets(Cluster cluster, Events events) {
        this.cluster = cluster;
        this.events = events;
    }

    @Override
    public String name() {
        return "statefulset-controller";
    }

    @Override
    public boolean caresFor(HasMetadata changed) {
        return changed instanceof StatefulSet || changed instanceof Pod;
    }

    @Override
    public void pass() {
        cluster.all(StatefulSet.class).stream()
                .filter(s -> !Pods.isTerminating(s))
                .forEach(this::pass);
    }

    private void pass(StatefulSet set) {
        String revision =
                set.getMetadata().getName() + "-" + Revision.of(set.getSpec().getTemplate());
        Map<Integer, Pod> pods = pods(set);
        new StatefulSetStatus(set, pods, revision).write(cluster.client());
        boolean parallel = "Parallel".equals(set.getSpec().getPodManagementPolicy());
        for (int i = 0; i < replicas(set); i++) {
            Pod pod = pods.get(i);
            if (pod == null) {
                create(set, i, revision);
            } else if (Pods.hasEnded(pod) && !Pods.isTerminating(pod)) {
                events.tell(set, name(), Events.WARNING, "RecreatingFailedPod", message("recreating failed", pod));
                delete(pod);
            }
            if (!parallel && (pod == null || !Pods.isReady(pod) || Pods.isTerminating(pod))) {
                return;
            }
        }
        if (!scaledIn(set, pods, parallel)) {
            update(set, pods, revision);
        }
    }

    static int replicas(StatefulSet set) {
        Integer wanted = set.getSpec().getReplicas();
        return wanted == null ? 1 : wanted;
    }

    private Map<Integer, Pod> pods(StatefulSet set) {
        String prefix = set.getMetadata().getName() + "-";
        Map<Integer, Pod> found = new TreeMap<>();
        for (Pod p : cluster.all(Pod.class, set.getMetadata().getNamespace())) {
            String name = p.getMetadata().getName();
            if (Pods.isOwnedBy(p, set) && name.startsWith(prefix)) {
                ordinal(name.substring(prefix.length())).ifPresent(i -> found.put(i, p));
            }
        }
        return found;
    }

    private static Optional<Integer> ordinal(String text) {
        return text.matches("\\d{1,6}") ? Optional.of(Integer.valueOf(text)) : Optional.empty();
    }

    private void create(StatefulSet set, int ordinal, String revision) {
        String namespace = set.getMetadata().getNamespace();
        var client = cluster.client();
        for (PersistentVolumeClaim c : StatefulSetPods.claims(set, ordinal)) {
            if (cluster.get(
                            PersistentVolumeClaim.class,
                            namespace,
                            c.getMetadata().getName())
                    .isEmpty()) {
                Conflicts.tolerate(() -> client.persistentVolumeClaims()
                        .inNamespace(namespace)
                        .resource(c)
                        .create());
            }
        }
        Pod pod = StatefulSetPods.pod(set, ordinal, revision);
        try {
            client.pods().inNamespace(namespace).resource(pod).create();
            events.tell(set, name(), Events.NORMAL, "SuccessfulCreate", message("create", pod) + " successful");
        } catch (KubernetesClientException e) {
            if (!Conflicts.isExpected(e)) {
                events.tell(
                        set,
                        name(),
                        Events.WARNING,
                        "FailedCreate",
                        message("create", pod) + " failed: " + e.getMessage());
            }
        }
    }

    private boolean scaledIn(StatefulSet set, Map<Integer, Pod> pods, boolean parallel) {
        List<Pod> tooMany = pods.entrySet().stream()
                .filter(e -> e.getKey() >= replicas(set))
                .map(Map.Entry::getValue)
                .toList();
        List<Pod> going = parallel || tooMany.isEmpty() ? tooMany : List.of(tooMany.getLast());
        for (Pod p : going) {
            if (!Pods.isTerminating(p)) {
                delete(p);
                events.tell(set, name(), Events.NORMAL, "SuccessfulDelete", message("delete", p) + " successful");
            }
        }
        return !tooMany.isEmpty();
    }

    private void update(StatefulSet set, Map<Integer, Pod> pods, String revision) {
        var strategy = set.getSpec().getUpdateStrategy();
        if (strategy != null && "OnDelete".equals(strategy.getType())) {
            return;
        }
        boolean allWell = pods.values().stream().allMatch(p -> Pods.isReady(p) && !Pods.isTerminating(p));
        Integer partition = strategy == null || strategy.getRollingUpdate() == null
                ? null
                : strategy.getRollingUpdate().getPartition();
        for (int i = replicas(set) - 1; i >= (partition == null ? 0 : partition); i--) {
            Pod pod = pods.get(i);
            if (pod != null && !revision.equals(Pods.labels(pod).get(StatefulSetPods.REVISION))) {
                // A Pod that never gets ready under the old template must not block its own repair.
                if (allWell || !Pods.isReady(pod) && !Pods.isTerminating(pod)) {
                    delete(pod);
                }
                return;
            }
        }
    }

    private void delete(Pod p) {
        Conflicts.tolerate(() -> cluster.client()
                .pods()
                .inNamespace(p.getMetadata().getNamespace())
                .withName(p.getMetadata().getName())
                .delete());
    }

    private static String message(String verb, Pod pod) {
        return verb + " Pod " + pod.getMetadata().getName() + " in StatefulSet "
                + pod.getMetadata().getName().replaceFirst("-\\d+$", "");
    }
}
