package dev.dorsal.embedded.node.controllers;

import dev.dorsal.embedded.node.Addresses;
import dev.dorsal.embedded.node.Cluster;
import dev.dorsal.embedded.node.Conflicts;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;

/** Gives each Service a loopback address of its own as its cluster IP, the same for the same name for ever. */
public final class ServiceAddresses implements Controller {
    private final Cluster cluster;
    private final Addresses addresses;

    public ServiceAddresses(Cluster cluster, Addresses addresses) {
        this.cluster = cluster;
        this.addresses = addresses;
    }

    @Override
    public String name() {
        return "service-addresses";
    }

    @Override
    public boolean caresFor(HasMetadata changed) {
        return changed instanceof Service;
    }

    @Override
    public void pass() {
        cluster.all(Service.class).stream()
                .filter(s -> !"None".equals(s.getSpec().getClusterIP())
                        && !"ExternalName".equals(s.getSpec().getType())
                        && !address(s).equals(s.getSpec().getClusterIP()))
                .forEach(this::give);
    }

    private String address(Service s) {
        return addresses.of(
                s.getMetadata().getNamespace() + "/" + s.getMetadata().getName());
    }

    private void give(Service s) {
        String patch = "{\"spec\":{\"clusterIP\":\"%1$s\",\"clusterIPs\":[\"%1$s\"]}}".formatted(address(s));
        Conflicts.tolerate(() -> cluster.client()
                .services()
                .inNamespace(s.getMetadata().getNamespace())
                .withName(s.getMetadata().getName())
                .patch(PatchContext.of(PatchType.JSON_MERGE), patch));
    }
}
