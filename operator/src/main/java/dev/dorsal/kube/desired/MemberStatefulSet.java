package dev.dorsal.kube.desired;

import dev.dorsal.api.MySQLCluster;
import dev.dorsal.kube.Names;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.MemberNetwork;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import java.util.Optional;

/**
 * The StatefulSet of one member. Its Pod is replaced by the operator alone (OnDelete): the members of a cluster restart
 * in the order that the topology wants.
 */
public final class MemberStatefulSet {
    private MemberStatefulSet() {}

    /**
     * @param role value of the role label on the StatefulSet; empty before a primary was chosen
     */
    public static StatefulSet of(MySQLCluster cluster, MemberId member, MemberNetwork network, Optional<String> role) {
        var meta = Meta.owned(cluster, member.name());
        meta.setLabels(Meta.labels(cluster, member));
        role.ifPresent(value -> meta.getLabels().put(Names.ROLE_LABEL, value));
        return new StatefulSetBuilder()
                .withMetadata(meta)
                .withNewSpec()
                .withReplicas(1)
                .withServiceName(Names.members(member.cluster()))
                .withNewUpdateStrategy()
                .withType("OnDelete")
                .endUpdateStrategy()
                .withNewSelector()
                .withMatchLabels(Meta.selector(member))
                .endSelector()
                .withTemplate(MemberPod.template(cluster, member, network))
                .endSpec()
                .build();
    }
}
