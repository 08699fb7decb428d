package dev.dorsal.kube;

import dev.dorsal.kube.desired.EndpointSlices;
import dev.dorsal.model.MemberId;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import java.util.Collection;

/**
 * The one slice of a Service without selector. Its kind of addresses can never change, so it is that of the Service from the
 * first moment, also while it leads nowhere; a slice of another kind is deleted and made anew.
 */
public final class ServiceSlice {
    private final KubeCluster kube;
    private final String service;

    public ServiceSlice(KubeCluster kube, String service) {
        this.kube = kube;
        this.service = service;
    }

    /**
     * Leads the Service to these members; those whose Pod has no address of the right kind are left out.
     *
     * @return false when nothing was done, since the Service does not exist or has no kind of addresses yet
     */
    public boolean leadTo(Collection<MemberId> members) {
        var family = kube.object(Service.class, service).flatMap(AddressFamily::of);
        family.ifPresent(known -> {
            dropAnyOtherThan(known);
            kube.apply(EndpointSlices.of(kube.resource(), service, known, kube.targets(members, known)));
        });
        return family.isPresent();
    }

    private void dropAnyOtherThan(AddressFamily family) {
        kube.object(EndpointSlice.class, service)
                .filter(slice -> !family.name().equals(slice.getAddressType()))
                .ifPresent(slice -> kube.delete(EndpointSlice.class, service));
    }
}
