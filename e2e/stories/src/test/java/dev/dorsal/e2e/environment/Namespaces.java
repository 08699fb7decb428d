package dev.dorsal.e2e.environment;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.LinkedBlockingDeque;
import org.awaitility.Awaitility;

/** A few namespaces that stories take in turn. Each is made new when it is taken, and deleted when it is given back. */
final class Namespaces {
    static final List<String> NAMES = List.of("story-1", "story-2", "story-3", "story-4", "story-5", "story-6");
    private static final Duration LIMIT = Patience.seconds(90);

    private final KubernetesClient client;
    private final LinkedBlockingDeque<String> free = new LinkedBlockingDeque<>(NAMES);

    Namespaces(KubernetesClient client) {
        this.client = client;
        // What an earlier run that was cut off left behind.
        NAMES.forEach(this::delete);
    }

    String take() throws InterruptedException {
        var name = free.takeFirst();
        awaitGone(name);
        client.resource(named(name)).create();
        return name;
    }

    void giveBack(String name) {
        delete(name);
        free.addLast(name);
    }

    void awaitAllGone() {
        NAMES.forEach(this::awaitGone);
    }

    private void delete(String name) {
        client.namespaces().withName(name).delete();
    }

    private void awaitGone(String name) {
        Awaitility.await("namespace " + name + " is gone")
                .atMost(LIMIT)
                .pollInterval(Duration.ofMillis(300))
                .until(() -> Objects.isNull(client.namespaces().withName(name).get()));
    }

    private static Namespace named(String name) {
        return new NamespaceBuilder()
                .withNewMetadata()
                .withName(name)
                .addToLabels("pod-security.kubernetes.io/enforce", "restricted")
                .endMetadata()
                .build();
    }
}
