package dev.dorsal.kube.desired;

import dev.dorsal.api.MySQLCluster;
import dev.dorsal.kube.AddressFamily;
import dev.dorsal.kube.Names;
import io.fabric8.kubernetes.api.model.discovery.v1.Endpoint;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointBuilder;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSliceBuilder;
import java.util.Collection;
import java.util.List;

/** Where the writer and the reader Service lead. One slice each, so that a change of role is one atomic update. */
public final class EndpointSlices {
    private EndpointSlices() {}

    /**
     * One slice.
     *
     * @param service name of the Service, and of the slice
     * @param family of the Service: it can never change
     * @param targets in the order in which they shall stand; may be empty: clients are then refused at once
     */
    public static EndpointSlice of(
            MySQLCluster cluster, String service, AddressFamily family, Collection<Target> targets) {
        var meta = Meta.owned(cluster, service);
        meta.getLabels().put("kubernetes.io/service-name", service);
        meta.getLabels().put("endpointslice.kubernetes.io/managed-by", "dorsal.dev");
        return new EndpointSliceBuilder()
                .withMetadata(meta)
                .withAddressType(family.name())
                .addNewPort()
                .withName(Names.PORT_NAME)
                .withPort(Names.PORT)
                .withProtocol("TCP")
                .endPort()
                .withEndpoints(targets.stream().map(EndpointSlices::endpoint).toList())
                .build();
    }

    /**
     * One Pod behind a Service.
     *
     * @param address IP address of the Pod
     * @param pod its name
     * @param node name of its node
     */
    public record Target(String address, String pod, String node) {}

    /** Where a slice leads now, in its order. */
    public static List<String> addresses(EndpointSlice slice) {
        return slice.getEndpoints() == null
                ? List.of()
                : slice.getEndpoints().stream()
                        .flatMap(endpoint -> endpoint.getAddresses().stream())
                        .toList();
    }

    private static Endpoint endpoint(Target target) {
        return new EndpointBuilder()
                .withAddresses(target.address())
                .withNewConditions()
                .withReady(true)
                .endConditions()
                .withNodeName(target.node())
                .withNewTargetRef()
                .withKind("Pod")
                .withName(target.pod())
                .endTargetRef()
                .build();
    }
}
