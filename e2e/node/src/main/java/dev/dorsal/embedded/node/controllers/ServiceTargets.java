package dev.dorsal.embedded.node.controllers;

import dev.dorsal.embedded.node.proxy.Endpoint;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointConditions;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointPort;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/**
 * Where connections to a Service go, by the rules of kube-proxy: to the ready endpoints of its slices, port by port name;
 * when none is ready, to those that still serve while they end.
 */
final class ServiceTargets {
    private ServiceTargets() {}

    static boolean belongsTo(EndpointSlice slice, Service s) {
        return s.getMetadata().getName().equals(Pods.labels(slice).get("kubernetes.io/service-name"))
                && Objects.equals(
                        slice.getMetadata().getNamespace(), s.getMetadata().getNamespace());
    }

    /**
     * Targets by address of the Service; an empty list where there is none.
     *
     * @param slices of this Service
     */
    static Map<Endpoint, List<Endpoint>> of(Service s, List<EndpointSlice> slices) {
        Map<Endpoint, List<Endpoint>> all = new LinkedHashMap<>();
        for (ServicePort port : s.getSpec().getPorts()) {
            if (port.getProtocol() == null || "TCP".equals(port.getProtocol())) {
                List<Endpoint> ready = targets(port, slices, true);
                var at = new Endpoint(s.getSpec().getClusterIP(), port.getPort());
                all.put(at, ready.isEmpty() ? targets(port, slices, false) : ready);
            }
        }
        return all;
    }

    private static List<Endpoint> targets(ServicePort port, List<EndpointSlice> slices, boolean ready) {
        // Sorted and without repetition: the same address may stand in two slices for a moment.
        var found = new TreeSet<Endpoint>(
                java.util.Comparator.comparing(Endpoint::address).thenComparing(Endpoint::port));
        for (EndpointSlice slice : slices) {
            for (EndpointPort p : slice.getPorts()) {
                if (name(p.getName()).equals(name(port.getName())) && p.getPort() != null) {
                    addresses(slice, ready).forEach(a -> found.add(new Endpoint(a, p.getPort())));
                }
            }
        }
        return new ArrayList<>(found);
    }

    private static List<String> addresses(EndpointSlice slice, boolean ready) {
        return slice.getEndpoints().stream()
                .filter(e -> ready ? isReady(e.getConditions()) : servesAtItsEnd(e.getConditions()))
                .flatMap(e -> e.getAddresses().stream())
                .toList();
    }

    /** Unknown counts as ready. */
    private static boolean isReady(@org.jspecify.annotations.Nullable EndpointConditions c) {
        return c == null || c.getReady() == null || c.getReady();
    }

    private static boolean servesAtItsEnd(@org.jspecify.annotations.Nullable EndpointConditions c) {
        return c != null && Boolean.TRUE.equals(c.getServing()) && Boolean.TRUE.equals(c.getTerminating());
    }

    private static String name(@org.jspecify.annotations.Nullable String name) {
        return name == null ? "" : name;
    }
}
