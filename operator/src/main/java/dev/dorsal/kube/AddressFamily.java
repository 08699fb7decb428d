package dev.dorsal.kube;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.Optional;

/** The kind of addresses of a Service and of its slice. The names are those of Kubernetes. */
public enum AddressFamily {
    IPv4,
    IPv6;

    /** The first family of a Service, as the API server has set it; empty before it has. */
    public static Optional<AddressFamily> of(Service service) {
        return Optional.ofNullable(service.getSpec()).map(ServiceSpec::getIpFamilies).stream()
                .flatMap(families -> families.stream())
                .findFirst()
                .map(AddressFamily::valueOf);
    }

    boolean has(String address) {
        return address.contains(":") == (this == IPv6);
    }
}
