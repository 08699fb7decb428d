package dev.dorsal.kube.desired;

import dev.dorsal.api.MySQLCluster;
import dev.dorsal.kube.Names;
import dev.dorsal.model.MemberId;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import java.util.Map;
import java.util.TreeMap;

/** Names, labels and owners that the objects of a cluster share. */
final class Meta {
    private Meta() {}

    /** Metadata of an object that goes with the cluster. */
    static ObjectMeta owned(MySQLCluster cluster, String name) {
        return kept(cluster, name).edit().withOwnerReferences(owner(cluster)).build();
    }

    /** Metadata of an object that outlives the cluster. */
    static ObjectMeta kept(MySQLCluster cluster, String name) {
        return new ObjectMetaBuilder()
                .withNamespace(cluster.getMetadata().getNamespace())
                .withName(name)
                .withLabels(labels(cluster))
                .build();
    }

    static Map<String, String> labels(MySQLCluster cluster) {
        var name = cluster.getMetadata().getName();
        return new TreeMap<>(Map.of(
                "app.kubernetes.io/name",
                "mysql",
                "app.kubernetes.io/instance",
                name,
                Names.MANAGED_BY_LABEL,
                Names.MANAGER,
                Names.CLUSTER_LABEL,
                name));
    }

    static Map<String, String> labels(MySQLCluster cluster, MemberId member) {
        var labels = labels(cluster);
        labels.put(Names.MEMBER_LABEL, Integer.toString(member.number()));
        return labels;
    }

    /** What selects the Pods of a member; immutable in a StatefulSet. */
    static Map<String, String> selector(MemberId member) {
        // Sorted: an object must come out the same in every process.
        return new TreeMap<>(
                Map.of(Names.CLUSTER_LABEL, member.cluster(), Names.MEMBER_LABEL, Integer.toString(member.number())));
    }

    static OwnerReference owner(MySQLCluster cluster) {
        return new OwnerReferenceBuilder()
                .withApiVersion(cluster.getApiVersion())
                .withKind(cluster.getKind())
                .withName(cluster.getMetadata().getName())
                .withUid(cluster.getMetadata().getUid())
                .withController(true)
                .withBlockOwnerDeletion(true)
                .build();
    }
}
