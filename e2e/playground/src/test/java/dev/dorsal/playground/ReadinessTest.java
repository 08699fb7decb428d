package dev.dorsal.playground;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReadinessTest {
    @Test
    void readyIsWhoHasSeenTheManifestAndHasEveryPodReady() {
        assertThat(Readiness.told(resource(4, "Ready"), pods("True", "True"))).isEqualTo("Ready, all is well");
    }

    @Test
    void theStatusOfAFormerSpecIsNotBelieved() {
        assertThat(Readiness.told(resource(3, "Ready"), pods("True", "True"))).startsWith("waiting for the operator");
    }

    @Test
    void aReadyStatusWithoutReadyPodsIsNotBelieved() {
        assertThat(Readiness.told(resource(4, "Ready"), List.of())).isEqualTo("waiting for Pods: 0 of 2 are Ready");
        assertThat(Readiness.told(resource(4, "Ready"), pods("True", "False")))
                .isEqualTo("waiting for Pods: 1 of 2 are Ready");
    }

    @Test
    void whatIsNotReadyIsToldInItsOwnWords() {
        assertThat(Readiness.told(resource(4, "Creating"), List.of())).isEqualTo("Creating, all is well");
        assertThat(Readiness.told(null, List.of())).isEqualTo("waiting for the operator");
    }

    private static GenericKubernetesResource resource(long observed, String phase) {
        return Serialization.unmarshal("""
            apiVersion: dorsal.dev/v1alpha1
            kind: MySQLCluster
            metadata: {name: shop, generation: 4}
            spec: {instances: 2}
            status: {phase: %s, message: all is well, observedGeneration: %d}
            """.formatted(phase, observed), GenericKubernetesResource.class);
    }

    private static List<Pod> pods(String... ready) {
        return IntStream.range(0, ready.length)
                .mapToObj(number -> new PodBuilder()
                        .withNewMetadata()
                        .withName("shop-" + number + "-0")
                        .endMetadata()
                        .withNewStatus()
                        .addNewCondition()
                        .withType("Ready")
                        .withStatus(ready[number])
                        .endCondition()
                        .endStatus()
                        .build())
                .toList();
    }
}
