package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.dorsal.e2e.environment.Manifest;
import dev.dorsal.e2e.environment.Patience;
import dev.dorsal.e2e.environment.Scene;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A namespace that goes takes its clusters with it: nothing keeps it from being deleted. */
@Story
class Leaving {
    private final Scene scene;

    Leaving(Scene scene) {
        this.scene = scene;
    }

    @Test
    void r67ANamespaceWithAClusterIsGoneWithinAMinute() {
        var shop = scene.apply(Manifest.of("shop", 1)).ready();
        assertThat(shop.resource().getMetadata().getFinalizers()).isNullOrEmpty();
        scene.client().namespaces().withName(scene.namespace()).delete();
        await("the namespace is gone")
                .atMost(Patience.seconds(75))
                .pollInterval(Duration.ofMillis(500))
                .until(() -> Objects.isNull(
                        scene.client().namespaces().withName(scene.namespace()).get()));
        // The operator does not stumble over it.
        assertThat(scene.operator().get("/readyz")).contains("leading");
    }
}
