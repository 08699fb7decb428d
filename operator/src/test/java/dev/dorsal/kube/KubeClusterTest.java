package dev.dorsal.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dorsal.api.MySQLCluster;
import dev.dorsal.kube.desired.Clusters;
import dev.dorsal.model.MemberId;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The adapter against an API server that gives these answers and no others. */
class KubeClusterTest {
    private static final String POD = "/api/v1/namespaces/default/pods/shop-1-0";
    private static final String RESOURCE = "/apis/dorsal.dev/v1alpha1/namespaces/default/mysqlclusters/shop";
    private static final String EVENTS = "/api/v1/namespaces/default/events";

    private final KubernetesMockServer server = new KubernetesMockServer(false);
    private KubernetesClient client;

    @BeforeEach
    void start() {
        server.init();
        client = client(server.url("/"), 10_000);
    }

    @AfterEach
    void stop() {
        client.close();
        server.destroy();
    }

    /** Like the operator's own: one request is one request. */
    private static KubernetesClient client(String url, int timeout) {
        Config config = new ConfigBuilder(Config.empty())
                .withMasterUrl(url)
                .withTrustCerts(true)
                .withRequestRetryBackoffLimit(0)
                .withRequestTimeout(timeout)
                .build();
        return new KubernetesClientBuilder().withConfig(config).build();
    }

    @ParameterizedTest
    @ValueSource(ints = {403, 409, 429, 500})
    void aRefusedDeletionIsThrownWithItsCodeAndSentOnce(int code) {
        server.expect().delete().withPath(POD).andReturn(code, null).always();
        assertThatThrownBy(() -> kube(pod()).delete(Pod.class, "shop-1-0"))
                .isInstanceOfSatisfying(
                        KubernetesClientException.class,
                        e -> assertThat(e.getCode()).isEqualTo(code));
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void whatTheCacheDoesNotHaveIsNotDeleted() {
        kube().delete(Pod.class, "shop-1-0");
        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void whatIsOnItsWayOutIsNotDeletedTwice() {
        var leaving = pod().edit()
                .editMetadata()
                .withDeletionTimestamp("2026-01-01T00:00:00Z")
                .endMetadata()
                .build();
        kube(leaving).delete(Pod.class, "shop-1-0");
        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void aLabelTouchesNothingButItself() throws InterruptedException {
        server.expect().patch().withPath(POD).andReturn(200, pod()).once();
        kube().label(pod(), Names.ROLE_LABEL, "replica");
        var request = server.takeRequest();
        assertThat(request.getHeader("Content-Type")).startsWith("application/merge-patch+json");
        assertThat(request.getBody().readUtf8())
                .isEqualTo("{\"metadata\":{\"labels\":{\"dorsal.dev/role\":\"replica\"}}}");
    }

    @ParameterizedTest
    @ValueSource(ints = {409, 429, 500})
    void aRefusedLabelIsThrownWithItsCode(int code) {
        server.expect().patch().withPath(POD).andReturn(code, null).always();
        assertThatThrownBy(() -> kube().label(pod(), Names.ROLE_LABEL, null))
                .isInstanceOfSatisfying(
                        KubernetesClientException.class,
                        e -> assertThat(e.getCode()).isEqualTo(code));
    }

    @Test
    void aResourceThatIsGoneIsEmptyAndNotAnError() {
        server.expect().get().withPath(RESOURCE).andReturn(404, null).always();
        assertThat(kube().latest()).isEmpty();
    }

    @Test
    void anotherResourceOfTheSameNameIsNotThisOne() {
        var other = Clusters.minimal();
        other.getMetadata().setUid("another");
        server.expect().get().withPath(RESOURCE).andReturn(200, other).always();
        assertThat(kube().latest()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 500, 503})
    void aResourceThatCannotBeReadIsAnErrorAndNotGone(int code) {
        server.expect().get().withPath(RESOURCE).andReturn(code, null).always();
        assertThatThrownBy(() -> kube().latest()).isInstanceOf(KubernetesClientException.class);
    }

    /** It takes the connection and never says a word. */
    @Test
    void anApiServerThatSaysNothingIsAnErrorWithoutACode() throws IOException {
        try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var client = client("http://127.0.0.1:" + silent.getLocalPort(), 300)) {
            var kube = new KubeCluster(Clusters.minimal(), PassContext.of(client, List.of()));
            assertThatThrownBy(kube::latest)
                    .isInstanceOfSatisfying(
                            KubernetesClientException.class,
                            e -> assertThat(e.getCode()).isNotPositive());
        }
    }

    @Test
    void theAddressOfAPodWithoutOneIsLeftOut() {
        var withAddress = pod().edit()
                .withNewSpec()
                .withNodeName("node-1")
                .endSpec()
                .withNewStatus()
                .withPodIP("10.0.0.1")
                .endStatus()
                .build();
        var members = List.of(new MemberId("shop", 1), new MemberId("shop", 2));
        assertThat(kube(withAddress).targets(members, AddressFamily.IPv4)).hasSize(1);
        assertThat(kube(pod()).targets(members, AddressFamily.IPv4)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {403, 409, 429, 500})
    void anEventThatIsRefusedStopsNobody(int code) {
        server.expect().post().withPath(EVENTS).andReturn(code, null).always();
        new EventRecorder(client, Clock.systemUTC())
                .record(
                        Clusters.minimal(),
                        List.of(new ClusterEvent(false, "MemberReady", "one"), new ClusterEvent(true, "Hold", "two")));
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    private KubeCluster kube(Pod... cached) {
        MySQLCluster cluster = Clusters.minimal();
        return new KubeCluster(cluster, PassContext.of(client, List.of(cached)));
    }

    private static Pod pod() {
        return new PodBuilder()
                .withNewMetadata()
                .withName("shop-1-0")
                .withNamespace("default")
                .endMetadata()
                .build();
    }
}
