package dev.dorsal.kube.desired;

import dev.dorsal.api.MySQLCluster;
import dev.dorsal.kube.Names;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetBuilder;
import java.util.Map;

/** One member at a time may be evicted. A cluster of one has no budget: it would only block the drain of its node. */
public final class DisruptionBudget {
    private DisruptionBudget() {}

    public static PodDisruptionBudget of(MySQLCluster cluster) {
        var name = cluster.getMetadata().getName();
        return new PodDisruptionBudgetBuilder()
                .withMetadata(Meta.owned(cluster, name))
                .withNewSpec()
                .withMaxUnavailable(new IntOrString(1))
                .withNewSelector()
                .withMatchLabels(Map.of(Names.CLUSTER_LABEL, name))
                .endSelector()
                .endSpec()
                .build();
    }
}
