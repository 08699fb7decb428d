package dev.dorsal.embedded.node.controllers;

import dev.dorsal.embedded.node.Cluster;
import dev.dorsal.embedded.node.Conflicts;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetBuilder;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetSpec;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetStatus;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetStatusBuilder;
import java.util.List;

/** Counts how many Pods of a budget may be evicted now. Percentages are of the Pods that exist. */
public final class DisruptionBudgets implements Controller {
    private final Cluster cluster;

    public DisruptionBudgets(Cluster cluster) {
        this.cluster = cluster;
    }

    @Override
    public String name() {
        return "disruption-controller";
    }

    @Override
    public boolean caresFor(HasMetadata changed) {
        return changed instanceof PodDisruptionBudget || changed instanceof Pod;
    }

    @Override
    public void pass() {
        cluster.all(PodDisruptionBudget.class).forEach(this::pass);
    }

    private void pass(PodDisruptionBudget budget) {
        List<Pod> pods = cluster.all(Pod.class, budget.getMetadata().getNamespace()).stream()
                .filter(p -> Pods.matches(budget.getSpec().getSelector(), Pods.labels(p)))
                .toList();
        int healthy = (int) pods.stream()
                .filter(p -> Pods.isReady(p) && !Pods.isTerminating(p))
                .count();
        var status = status(budget, pods.size(), healthy);
        if (!isSame(status, budget.getStatus())) {
            write(budget, status);
        }
    }

    static PodDisruptionBudgetStatus status(PodDisruptionBudget budget, int expected, int healthy) {
        int desired = desired(budget.getSpec(), expected);
        return new PodDisruptionBudgetStatusBuilder()
                .withObservedGeneration(budget.getMetadata().getGeneration())
                .withExpectedPods(expected)
                .withCurrentHealthy(healthy)
                .withDesiredHealthy(desired)
                .withDisruptionsAllowed(Math.max(0, healthy - desired))
                .build();
    }

    private static int desired(PodDisruptionBudgetSpec spec, int expected) {
        if (spec.getMaxUnavailable() != null) {
            return Math.max(0, expected - number(spec.getMaxUnavailable(), expected));
        }
        return spec.getMinAvailable() == null ? 0 : number(spec.getMinAvailable(), expected);
    }

    private static int number(IntOrString value, int of) {
        if (value.getIntVal() != null) {
            return value.getIntVal();
        }
        int percent = Integer.parseInt(value.getStrVal().replace("%", ""));
        return (int) Math.ceil(of * percent / 100.0);
    }

    private static boolean isSame(
            PodDisruptionBudgetStatus now, @org.jspecify.annotations.Nullable PodDisruptionBudgetStatus before) {
        return before != null
                && now.getExpectedPods().equals(before.getExpectedPods())
                && now.getCurrentHealthy().equals(before.getCurrentHealthy())
                && now.getDesiredHealthy().equals(before.getDesiredHealthy())
                && now.getDisruptionsAllowed().equals(before.getDisruptionsAllowed());
    }

    private void write(PodDisruptionBudget budget, PodDisruptionBudgetStatus status) {
        Conflicts.tolerate(() -> cluster.client()
                .policy()
                .v1()
                .podDisruptionBudget()
                .inNamespace(budget.getMetadata().getNamespace())
                .resource(new PodDisruptionBudgetBuilder(budget)
                        .editMetadata()
                        .withResourceVersion(null)
                        .withManagedFields()
                        .endMetadata()
                        .withStatus(status)
                        .build())
                .updateStatus());
    }
}
