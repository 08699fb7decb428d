package dev.dorsal.kube;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.kube.desired.Clusters;
import dev.dorsal.kube.desired.EndpointSlices;
import dev.dorsal.model.MemberId;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodIP;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which slice is asked for, seen by the API server. */
class ServiceSliceTest {
    private static final String SLICE = "/apis/discovery.k8s.io/v1/namespaces/default/endpointslices/shop-writer";
    private static final MemberId PRIMARY = new MemberId("shop", 0);

    private final KubernetesMockServer server = new KubernetesMockServer(false);
    private KubernetesClient client;

    @BeforeEach
    void start() {
        server.init();
        client = server.createClient();
        server.expect()
                .patch()
                .withPath(SLICE + "?fieldManager=dorsal&force=true")
                .andReturn(200, slice(AddressFamily.IPv6))
                .always();
        server.expect().delete().withPath(SLICE).andReturn(200, null).always();
    }

    @AfterEach
    void stop() {
        client.close();
        server.destroy();
    }

    @Test
    void theFirstEmptySliceOfAnIPv6ServiceIsIPv6() throws InterruptedException {
        assertThat(lead(List.of(), service("IPv6"))).isTrue();
        var written = written();
        assertThat(written.getAddressType()).isEqualTo("IPv6");
        assertThat(EndpointSlices.addresses(written)).isEmpty();
    }

    @Test
    void aSliceOfAnotherKindIsDeletedAndMadeAnew() throws InterruptedException {
        assertThat(lead(List.of(PRIMARY), service("IPv6"), slice(AddressFamily.IPv4), pod("fd00::7")))
                .isTrue();
        assertThat(server.takeRequest().getMethod()).isEqualTo("DELETE");
        var written = written();
        assertThat(written.getAddressType()).isEqualTo("IPv6");
        assertThat(EndpointSlices.addresses(written)).containsExactly("fd00::7");
    }

    @Test
    void aPodWithBothKindsIsReachedByThatOfTheService() throws InterruptedException {
        lead(List.of(PRIMARY), service("IPv6", "IPv4"), pod("10.0.0.7", "fd00::7"));
        assertThat(EndpointSlices.addresses(written())).containsExactly("fd00::7");
        lead(List.of(PRIMARY), service("IPv4", "IPv6"), pod("10.0.0.7", "fd00::7"));
        assertThat(EndpointSlices.addresses(written())).containsExactly("10.0.0.7");
    }

    @Test
    void withoutItsServiceNoSliceIsMade() {
        assertThat(lead(List.of(PRIMARY), pod("10.0.0.7"))).isFalse();
        assertThat(lead(List.of(PRIMARY), service(), pod("10.0.0.7"))).isFalse();
        assertThat(server.getRequestCount()).isZero();
    }

    private boolean lead(List<MemberId> members, HasMetadata... cached) {
        var kube = new KubeCluster(Clusters.minimal(), PassContext.of(client, List.of(cached)));
        return new ServiceSlice(kube, "shop-writer").leadTo(members);
    }

    private EndpointSlice written() throws InterruptedException {
        var request = server.takeRequest();
        assertThat(request.getMethod()).isEqualTo("PATCH");
        return Serialization.unmarshal(request.getBody().readUtf8(), EndpointSlice.class);
    }

    private static EndpointSlice slice(AddressFamily family) {
        return EndpointSlices.of(Clusters.minimal(), "shop-writer", family, List.of());
    }

    private static Service service(String... families) {
        return new ServiceBuilder()
                .withNewMetadata()
                .withName("shop-writer")
                .withNamespace("default")
                .endMetadata()
                .withNewSpec()
                .withIpFamilies(families)
                .endSpec()
                .build();
    }

    private static Pod pod(String... addresses) {
        return new PodBuilder()
                .withNewMetadata()
                .withName("shop-0-0")
                .withNamespace("default")
                .endMetadata()
                .withNewSpec()
                .withNodeName("node-1")
                .endSpec()
                .withNewStatus()
                .withPodIP(addresses[0])
                .withPodIPs(Stream.of(addresses).map(PodIP::new).toList())
                .endStatus()
                .build();
    }
}
