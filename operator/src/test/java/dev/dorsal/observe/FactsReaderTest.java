package dev.dorsal.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.kube.KubeCluster;
import dev.dorsal.kube.PassContext;
import dev.dorsal.kube.desired.Clusters;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.MemberNetwork;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The spec asks for 1Gi. */
class FactsReaderTest {
    private static final MemberId FIRST = new MemberId("shop", 0);

    /** Never asked: everything is in the cache. */
    private final KubernetesClient client = new KubernetesClientBuilder().build();

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void aVolumeThatHasNotGrownYetIsTold() {
        assertThat(trouble(claim("512Mi"))).contains("has a volume of 512Mi, and 1Gi is wanted");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1Gi", "1024Mi", "1073741824", "2Gi"})
    void aVolumeThatIsLargeEnoughIsNotTroubleInWhateverNotation(String size) {
        assertThat(trouble(claim(size))).isEmpty();
    }

    @Test
    void aClaimWithoutAVolumeIsNotTooSmall() {
        assertThat(trouble(claim("512Mi").edit().withStatus(null).build())).isEmpty();
    }

    private Optional<String> trouble(PersistentVolumeClaim claim) {
        var kube = new KubeCluster(Clusters.minimal(), PassContext.of(client, List.of(claim)));
        return new FactsReader(kube, MemberNetwork.POD).read(3).member(FIRST).claimTrouble();
    }

    private static PersistentVolumeClaim claim(String capacity) {
        return new PersistentVolumeClaimBuilder()
                .withNewMetadata()
                .withName(FIRST.claimName())
                .withNamespace("default")
                .withLabels(Map.of("dorsal.dev/member", "0"))
                .endMetadata()
                .withNewStatus()
                .withCapacity(Map.of("storage", new Quantity(capacity)))
                .endStatus()
                .build();
    }
}
