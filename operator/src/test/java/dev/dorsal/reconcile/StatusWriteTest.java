package dev.dorsal.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.api.MySQLCluster;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StatusWriteTest {
    @Test
    void aChangeThatCameBeforeOurOwnWriteIsSeenInWhatWasWritten() {
        var read = cluster(4, Map.of());
        var nothing = cluster(4, Map.of());
        nothing.getMetadata().setAnnotations(null);

        assertThat(StatusWrite.tellsNews(cluster(4, Map.of()), read)).isFalse();
        assertThat(StatusWrite.tellsNews(nothing, read)).isFalse();
        assertThat(StatusWrite.tellsNews(cluster(4, Map.of("dorsal.dev/switchover", "any")), read))
                .isTrue();
        assertThat(StatusWrite.tellsNews(cluster(5, Map.of()), read)).isTrue();
    }

    private static MySQLCluster cluster(long generation, Map<String, String> annotations) {
        var cluster = new MySQLCluster();
        cluster.setMetadata(new ObjectMetaBuilder()
                .withName("shop")
                .withGeneration(generation)
                .withResourceVersion(Long.toString(generation))
                .withAnnotations(annotations)
                .build());
        return cluster;
    }
}
