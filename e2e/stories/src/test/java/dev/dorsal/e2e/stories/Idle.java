package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Patience;
import dev.dorsal.e2e.environment.Scene;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A cluster that nobody touches causes no writes. */
@Story
class Idle {
    private final Scene scene;

    Idle(Scene scene) {
        this.scene = scene;
    }

    @Test
    void r63r65AnIdleClusterIsNotWrittenForAMinute() {
        // Other notations of the same amounts: what the server makes of them must not look like a difference.
        scene.kubectl().apply("""
            apiVersion: dorsal.dev/v1alpha1
            kind: MySQLCluster
            metadata: {name: shop}
            spec:
              instances: 2
              replication: {durability: Lossless}
              storage: {size: 1024Mi}
              resources:
                requests: {cpu: "0.05", memory: 400Mi}
                limits: {cpu: 1000m, memory: 1024Mi}
              configuration: {innodb_buffer_pool_size: 16M, max_connections: 60}
            """);
        var shop = scene.cluster("shop").ready();
        var quiet = settled(shop);
        var written = writesHere();
        await("a minute passes without a write")
                .pollDelay(Duration.ofSeconds(60))
                .atMost(Patience.seconds(90))
                .untilAsserted(() -> assertThat(shop.versions()).isEqualTo(quiet));
        // A write that changes nothing leaves the version as it is, and is a write nevertheless.
        assertThat(writesHere()).isEqualTo(written);
    }

    /** By path; a real cluster does not tell paths, and so gives none. */
    private Map<String, Long> writesHere() {
        var all = new TreeMap<>(scene.environment().writes());
        all.keySet().removeIf(path -> !path.contains("/namespaces/" + scene.namespace() + "/"));
        return all;
    }

    /** Kubernetes itself still writes for a while after a start. */
    private static Map<String, String> settled(Cluster shop) {
        var last = new AtomicReference<Map<String, String>>(Map.of());
        await("the versions stand still for 15 s")
                .atMost(Patience.seconds(90))
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofSeconds(15))
                .until(() -> {
                    var now = shop.versions();
                    return now.equals(last.getAndSet(now));
                });
        return last.get();
    }
}
