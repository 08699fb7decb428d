package dev.dorsal.embedded.node.controllers;

import dev.dorsal.embedded.node.Cluster;
import dev.dorsal.embedded.node.Conflicts;
import dev.dorsal.embedded.node.Events;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodConditionBuilder;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Binds Pods to the one node, or says why it cannot: claims, nodeSelector, required anti-affinity. */
public final class Scheduler implements Controller {
    private static final String SELECTED = "volume.kubernetes.io/selected-node";
    private final Cluster cluster;
    private final Events events;
    private final String node;

    public Scheduler(Cluster cluster, Events events, String node) {
        this.cluster = cluster;
        this.events = events;
        this.node = node;
    }

    @Override
    public String name() {
        return "default-scheduler";
    }

    @Override
    public boolean caresFor(HasMetadata changed) {
        return changed instanceof Pod || changed instanceof PersistentVolumeClaim || changed instanceof Node;
    }

    @Override
    public void pass() {
        cluster.all(Pod.class).stream()
                .filter(p -> p.getSpec().getNodeName() == null && !Pods.isTerminating(p))
                .forEach(this::place);
    }

    private void place(Pod pod) {
        Optional<String> obstacle = obstacle(pod);
        if (obstacle.isPresent()) {
            unschedulable(pod, "0/1 nodes are available: " + obstacle.get() + ".");
            return;
        }
        List<PersistentVolumeClaim> unbound =
                claims(pod).flatMap(Optional::stream).filter(c -> !isBound(c)).toList();
        unbound.forEach(this::select);
        if (unbound.isEmpty()) {
            bind(pod);
        }
    }

    private Optional<String> obstacle(Pod pod) {
        for (Volume v : pod.getSpec().getVolumes()) {
            if (v.getPersistentVolumeClaim() != null) {
                String name = v.getPersistentVolumeClaim().getClaimName();
                Optional<PersistentVolumeClaim> found = claim(pod, v);
                if (found.isEmpty()) {
                    return Optional.of("persistentvolumeclaim \"%s\" not found".formatted(name));
                }
                if (Pods.isTerminating(found.get())) {
                    return Optional.of("persistentvolumeclaim \"%s\" is being deleted".formatted(name));
                }
            }
        }
        if (claims(pod).flatMap(Optional::stream).anyMatch(c -> !isBound(c) && !Claims.mayWait(cluster, c))) {
            return Optional.of("pod has unbound immediate PersistentVolumeClaims");
        }
        Map<String, String> labels =
                cluster.get(Node.class, "", node).map(Pods::labels).orElse(Map.of());
        if (!Pods.includes(labels, pod.getSpec().getNodeSelector())) {
            return Optional.of("1 node(s) didn't match Pod's node affinity/selector");
        }
        return isRepelled(pod) ? Optional.of("1 node(s) didn't match pod anti-affinity rules") : Optional.empty();
    }

    private boolean isRepelled(Pod pod) {
        var affinity = pod.getSpec().getAffinity();
        if (affinity == null || affinity.getPodAntiAffinity() == null) {
            return false;
        }
        return affinity.getPodAntiAffinity().getRequiredDuringSchedulingIgnoredDuringExecution().stream()
                .anyMatch(t -> isMetHere(pod, t));
    }

    /** With one node every topology has one place, so that any other Pod that matches is in the way. */
    private boolean isMetHere(Pod pod, PodAffinityTerm term) {
        return cluster.all(Pod.class, pod.getMetadata().getNamespace()).stream()
                .filter(p -> p.getSpec().getNodeName() != null && !Pods.hasEnded(p))
                .anyMatch(p -> Pods.matches(term.getLabelSelector(), Pods.labels(p)));
    }

    private Stream<Optional<PersistentVolumeClaim>> claims(Pod pod) {
        return pod.getSpec().getVolumes().stream()
                .filter(v -> v.getPersistentVolumeClaim() != null)
                .map(v -> claim(pod, v));
    }

    private Optional<PersistentVolumeClaim> claim(Pod pod, Volume v) {
        return cluster.get(
                PersistentVolumeClaim.class,
                pod.getMetadata().getNamespace(),
                v.getPersistentVolumeClaim().getClaimName());
    }

    private static boolean isBound(PersistentVolumeClaim c) {
        return c.getStatus() != null && "Bound".equals(c.getStatus().getPhase());
    }

    private void select(PersistentVolumeClaim claim) {
        var annotations = claim.getMetadata().getAnnotations();
        if (annotations != null && annotations.containsKey(SELECTED)) {
            return;
        }
        Conflicts.tolerate(() -> cluster.client()
                .persistentVolumeClaims()
                .inNamespace(claim.getMetadata().getNamespace())
                .withName(claim.getMetadata().getName())
                .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        "{\"metadata\":{\"annotations\":{\"" + SELECTED + "\":\"" + node + "\"}}}"));
    }

    private void bind(Pod pod) {
        Conflicts.tolerate(() -> {
            cluster.client()
                    .pods()
                    .inNamespace(pod.getMetadata().getNamespace())
                    .withName(pod.getMetadata().getName())
                    .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\":{\"nodeName\":\"" + node + "\"}}");
            events.tellOnce(
                    pod,
                    name(),
                    Events.NORMAL,
                    "Scheduled",
                    "Successfully assigned %s/%s to %s"
                            .formatted(
                                    pod.getMetadata().getNamespace(),
                                    pod.getMetadata().getName(),
                                    node));
        });
    }

    private void unschedulable(Pod pod, String why) {
        boolean known = pod.getStatus() != null
                && pod.getStatus().getConditions().stream().anyMatch(c -> why.equals(c.getMessage()));
        if (known) {
            return;
        }
        events.tell(pod, name(), Events.WARNING, "FailedScheduling", why);
        PodCondition condition = new PodConditionBuilder()
                .withType("PodScheduled")
                .withStatus("False")
                .withReason("Unschedulable")
                .withMessage(why)
                .withLastTransitionTime(
                        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString())
                .build();
        Conflicts.tolerate(() -> cluster.client()
                .pods()
                .inNamespace(pod.getMetadata().getNamespace())
                .resource(new PodBuilder(pod)
                        .editMetadata()
                        .withResourceVersion(null)
                        .withManagedFields()
                        .endMetadata()
                        .editOrNewStatus()
                        .withPhase("Pending")
                        .withConditions(condition)
                        .endStatus()
                        .build())
                .updateStatus());
    }
}
