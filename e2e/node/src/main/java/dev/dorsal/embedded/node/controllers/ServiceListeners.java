package dev.dorsal.embedded.node.controllers;

import dev.dorsal.embedded.node.Cluster;
import dev.dorsal.embedded.node.proxy.Endpoint;
import dev.dorsal.embedded.node.proxy.Proxy;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Has the proxy listen on each Service's address for the endpoints that its slices name. */
public final class ServiceListeners implements Controller {
    private final Cluster cluster;
    private final Proxy proxy;
    private final String network;

    /**
     * @param network first numbers of the addresses that Services have on this machine, such as 127.60; others are not
     *     listened on
     */
    public ServiceListeners(Cluster cluster, Proxy proxy, String network) {
        this.cluster = cluster;
        this.proxy = proxy;
        this.network = network;
    }

    @Override
    public String name() {
        return "kube-proxy";
    }

    @Override
    public boolean caresFor(HasMetadata changed) {
        return changed instanceof Service || changed instanceof EndpointSlice;
    }

    @Override
    public void pass() {
        List<EndpointSlice> slices = cluster.all(EndpointSlice.class);
        Map<Endpoint, List<Endpoint>> wanted = new HashMap<>();
        for (Service s : cluster.all(Service.class)) {
            String address = s.getSpec().getClusterIP();
            if (address != null && address.startsWith(network + ".")) {
                wanted.putAll(ServiceTargets.of(
                        s,
                        slices.stream()
                                .filter(slice -> ServiceTargets.belongsTo(slice, s))
                                .toList()));
            }
        }
        proxy.serve(wanted);
    }
}
