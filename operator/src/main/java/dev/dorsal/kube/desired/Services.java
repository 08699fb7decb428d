package dev.dorsal.kube.desired;

import dev.dorsal.api.MySQLCluster;
import dev.dorsal.kube.Names;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import java.util.Map;

/** The three Services of a cluster. */
public final class Services {
    private Services() {}

    /** Gives each member a DNS name, ready or not. */
    public static Service members(MySQLCluster cluster) {
        var name = cluster.getMetadata().getName();
        return new ServiceBuilder()
                .withMetadata(Meta.owned(cluster, Names.members(name)))
                .withNewSpec()
                .withClusterIP("None")
                .withPublishNotReadyAddresses(true)
                .withSelector(Map.of(Names.CLUSTER_LABEL, name))
                .withPorts(port())
                .endSpec()
                .build();
    }

    /** Leads to the primary. Without selector: the operator writes its EndpointSlice. */
    public static Service writer(MySQLCluster cluster) {
        return withoutSelector(cluster, Names.writer(cluster.getMetadata().getName()));
    }

    /** Leads to the members that serve reads. Without selector: the operator writes its EndpointSlice. */
    public static Service reader(MySQLCluster cluster) {
        return withoutSelector(cluster, Names.reader(cluster.getMetadata().getName()));
    }

    private static Service withoutSelector(MySQLCluster cluster, String name) {
        return new ServiceBuilder()
                .withMetadata(Meta.owned(cluster, name))
                .withNewSpec()
                .withType("ClusterIP")
                .withPorts(port())
                .endSpec()
                .build();
    }

    private static ServicePort port() {
        return new ServicePortBuilder()
                .withName(Names.PORT_NAME)
                .withPort(Names.PORT)
                .withNewTargetPort(Names.PORT)
                .withProtocol("TCP")
                .build();
    }
}
