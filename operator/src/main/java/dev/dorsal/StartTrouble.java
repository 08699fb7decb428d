package dev.dorsal;

import dev.dorsal.api.MySQLCluster;
import dev.dorsal.kube.ClusterEvent;
import dev.dorsal.kube.EventRecorder;
import dev.dorsal.report.Reporter;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Why the work of a term cannot begin, and who is told. */
final class StartTrouble {
    private static final Logger LOG = LoggerFactory.getLogger(StartTrouble.class);

    private final KubernetesClient client;
    private final Set<String> namespaces;
    private final EventRecorder events;

    /** @param namespaces whose clusters are told; all of them when empty */
    StartTrouble(KubernetesClient client, Set<String> namespaces, Clock clock) {
        this.client = client;
        this.namespaces = Set.copyOf(namespaces);
        this.events = new EventRecorder(client, clock);
    }

    /** One sentence. Of a permission that is missing it names kind, verb and namespace, as the API server does. */
    static String sentence(Throwable thrown) {
        return Stream.iterate(thrown, cause -> cause != null, Throwable::getCause)
                .filter(KubernetesClientException.class::isInstance)
                .map(KubernetesClientException.class::cast)
                .filter(e -> e.getCode() == HttpURLConnection.HTTP_FORBIDDEN && e.getStatus() != null)
                .map(e -> "a permission is missing: " + e.getStatus().getMessage())
                .findFirst()
                .orElseGet(() -> String.valueOf(thrown.getMessage()));
    }

    /** Writes it into the diary of every cluster that can be found: nobody else can tell their owners. */
    void tell(String sentence) {
        try {
            clusters().forEach(cluster -> events.record(cluster, List.of(event(sentence))));
        } catch (KubernetesClientException e) {
            LOG.warn("the clusters' owners cannot be told: {}", sentence(e));
        }
    }

    private static ClusterEvent event(String sentence) {
        return Reporter.cannotWork(sentence);
    }

    private Stream<MySQLCluster> clusters() {
        var all = client.resources(MySQLCluster.class);
        return namespaces.isEmpty()
                ? all.inAnyNamespace().list().getItems().stream()
                : namespaces.stream().flatMap(namespace -> all.inNamespace(namespace).list().getItems().stream());
    }
}
