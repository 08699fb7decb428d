package dev.dorsal.embedded.node.controllers;

import dev.dorsal.embedded.node.Cluster;
import dev.dorsal.embedded.node.Conflicts;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.discovery.v1.Endpoint;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointBuilder;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointPort;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointPortBuilder;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSliceBuilder;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Keeps one slice for each Service with a selector. Services without one have slices made by others. */
public final class EndpointSlices implements Controller {
    private static final String MANAGER = "endpointslice-controller.k8s.io";
    private final Cluster cluster;

    public EndpointSlices(Cluster cluster) {
        this.cluster = cluster;
    }

    @Override
    public String name() {
        return "endpointslice-controller";
    }

    @Override
    public boolean caresFor(HasMetadata changed) {
        return changed instanceof Service || changed instanceof Pod || changed instanceof EndpointSlice;
    }

    @Override
    public void pass() {
        cluster.all(Service.class).stream()
                .filter(s -> s.getSpec().getSelector() != null
                        && !s.getSpec().getSelector().isEmpty())
                .filter(s -> !Pods.isTerminating(s))
                .forEach(this::pass);
    }

    private void pass(Service s) {
        EndpointSlice wanted = slice(s);
        String namespace = s.getMetadata().getNamespace();
        Optional<EndpointSlice> present =
                cluster.get(EndpointSlice.class, namespace, wanted.getMetadata().getName());
        var client = cluster.client().discovery().v1().endpointSlices().inNamespace(namespace);
        if (present.isEmpty()) {
            Conflicts.tolerate(() -> client.resource(wanted).create());
        } else if (!present.get().getEndpoints().equals(wanted.getEndpoints())
                || !present.get().getPorts().equals(wanted.getPorts())) {
            Conflicts.tolerate(() -> client.resource(wanted).update());
        }
    }

    private EndpointSlice slice(Service s) {
        List<Pod> pods = cluster.all(Pod.class, s.getMetadata().getNamespace()).stream()
                .filter(p -> Pods.includes(Pods.labels(p), s.getSpec().getSelector()))
                .filter(p -> p.getStatus() != null && p.getStatus().getPodIP() != null && !Pods.hasEnded(p))
                .sorted(Comparator.comparing(p -> p.getMetadata().getName()))
                .toList();
        return new EndpointSliceBuilder()
                .withNewMetadata()
                .withName(s.getMetadata().getName() + "-selected")
                .withNamespace(s.getMetadata().getNamespace())
                .addToLabels("kubernetes.io/service-name", s.getMetadata().getName())
                .addToLabels("endpointslice.kubernetes.io/managed-by", MANAGER)
                .withOwnerReferences(Pods.owner(s))
                .endMetadata()
                .withAddressType("IPv4")
                .withEndpoints(pods.stream().map(p -> endpoint(s, p)).toList())
                .withPorts(
                        s.getSpec().getPorts().stream().map(p -> port(p, pods)).toList())
                .build();
    }

    private static Endpoint endpoint(Service s, Pod p) {
        boolean ending = Pods.isTerminating(p);
        boolean always = Boolean.TRUE.equals(s.getSpec().getPublishNotReadyAddresses());
        return new EndpointBuilder()
                .withAddresses(p.getStatus().getPodIP())
                .withNewConditions(always || Pods.isReady(p) && !ending, always || Pods.isReady(p), ending)
                .withHostname(
                        p.getSpec().getSubdomain() == null ? null : p.getSpec().getHostname())
                .withNodeName(p.getSpec().getNodeName())
                .withNewTargetRef()
                .withKind("Pod")
                .withName(p.getMetadata().getName())
                .withNamespace(p.getMetadata().getNamespace())
                .withUid(p.getMetadata().getUid())
                .endTargetRef()
                .build();
    }

    private static EndpointPort port(ServicePort port, List<Pod> pods) {
        return new EndpointPortBuilder()
                .withName(port.getName() == null ? "" : port.getName())
                .withPort(number(port, pods))
                .withProtocol(port.getProtocol() == null ? "TCP" : port.getProtocol())
                .build();
    }

    private static Integer number(ServicePort port, List<Pod> pods) {
        var target = port.getTargetPort();
        if (target == null) {
            return port.getPort();
        }
        if (target.getIntVal() != null) {
            return target.getIntVal() == 0 ? port.getPort() : target.getIntVal();
        }
        return pods.stream()
                .flatMap(p -> p.getSpec().getContainers().stream())
                .flatMap(c -> c.getPorts().stream())
                .filter(p -> target.getStrVal().equals(p.getName()))
                .map(ContainerPort::getContainerPort)
                .findFirst()
                .orElse(port.getPort());
    }
}
