package dev.dorsal.embedded.node.pod;

import io.fabric8.kubernetes.api.model.HostIP;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodConditionBuilder;
import io.fabric8.kubernetes.api.model.PodIP;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Derives a Pod's status from what its containers do.
 *
 * @param mounted whether the volumes are there
 * @param inits in the order of the spec
 * @param containers in the order of the spec
 */
record StatusReport(
        Pod pod,
        String address,
        String hostAddress,
        Instant startTime,
        boolean mounted,
        List<ContainerView> inits,
        List<ContainerView> containers) {

    /**
     * The whole status.
     *
     * @param before gives the times of conditions that have not changed since
     */
    PodStatus status(@Nullable PodStatus before, Instant now) {
        return new PodStatusBuilder()
                .withPhase(phase())
                .withConditions(conditions(before, now))
                .withHostIP(hostAddress)
                .withHostIPs(new HostIP(hostAddress))
                .withPodIP(address)
                .withPodIPs(new PodIP(address))
                .withStartTime(ContainerView.text(startTime))
                .withQosClass(before == null ? null : before.getQosClass())
                .withInitContainerStatuses(inits.stream()
                        .map(v -> v.hasSucceeded() ? v.asReady(true) : v)
                        .map(ContainerView::status)
                        .toList())
                .withContainerStatuses(
                        containers.stream().map(ContainerView::status).toList())
                .build();
    }

    private String phase() {
        String policy = pod.getSpec().getRestartPolicy();
        boolean always = policy == null || "Always".equals(policy);
        boolean initFailed = "Never".equals(policy) && inits.stream().anyMatch(v -> v.hasEnded() && !v.hasSucceeded());
        if (initFailed) {
            return "Failed";
        }
        if (!initialized() || containers.stream().allMatch(v -> !v.hasEnded() && !v.isRunning() && v.last() == null)) {
            return "Pending";
        }
        if (always || containers.stream().anyMatch(v -> !v.hasEnded())) {
            return "Running";
        }
        if (containers.stream().allMatch(ContainerView::hasSucceeded)) {
            return "Succeeded";
        }
        return "Never".equals(policy) ? "Failed" : "Running";
    }

    private boolean initialized() {
        return inits.stream().allMatch(ContainerView::hasSucceeded);
    }

    private List<PodCondition> conditions(@Nullable PodStatus before, Instant now) {
        List<String> unready = containers.stream()
                .filter(v -> !v.ready())
                .map(ContainerView::name)
                .toList();
        List<String> waiting = inits.stream()
                .filter(v -> !v.hasSucceeded())
                .map(ContainerView::name)
                .toList();
        var list = new ArrayList<PodCondition>();
        list.add(condition("PodReadyToStartContainers", mounted, null, null));
        list.add(named("Initialized", "ContainersNotInitialized", "containers with incomplete status: ", waiting));
        list.add(named("Ready", "ContainersNotReady", "containers with unready status: ", unready));
        list.add(named("ContainersReady", "ContainersNotReady", "containers with unready status: ", unready));
        list.add(condition("PodScheduled", true, null, null));
        list.forEach(c -> c.setLastTransitionTime(since(before, c).orElse(ContainerView.text(now))));
        return list;
    }

    private static PodCondition named(String type, String reason, String message, List<String> missing) {
        return missing.isEmpty()
                ? condition(type, true, null, null)
                : condition(type, false, reason, message + "[" + String.join(" ", missing) + "]");
    }

    private static PodCondition condition(
            String type, boolean holds, @Nullable String reason, @Nullable String message) {
        return new PodConditionBuilder()
                .withType(type)
                .withStatus(holds ? "True" : "False")
                .withReason(reason)
                .withMessage(message)
                .build();
    }

    private static Optional<String> since(@Nullable PodStatus before, PodCondition now) {
        return Optional.ofNullable(before).map(PodStatus::getConditions).orElse(List.of()).stream()
                .filter(c -> c.getType().equals(now.getType()) && c.getStatus().equals(now.getStatus()))
                .map(PodCondition::getLastTransitionTime)
                .filter(t -> t != null)
                .findFirst();
    }
}
