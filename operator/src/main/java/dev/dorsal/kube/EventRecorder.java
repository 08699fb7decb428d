package dev.dorsal.kube;

import dev.dorsal.api.MySQLCluster;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes Events about clusters. An Event that cannot be written is logged: the diary must not stop the work. */
public final class EventRecorder {
    private static final Logger LOG = LoggerFactory.getLogger(EventRecorder.class);

    private final KubernetesClient client;
    private final Clock clock;

    public EventRecorder(KubernetesClient client, Clock clock) {
        this.client = client;
        this.clock = clock;
    }

    public void record(MySQLCluster cluster, List<ClusterEvent> events) {
        events.forEach(event -> record(cluster, event));
    }

    private void record(MySQLCluster cluster, ClusterEvent event) {
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
        try {
            client.v1()
                    .events()
                    .inNamespace(cluster.getMetadata().getNamespace())
                    .resource(event(cluster, event, now))
                    .create();
        } catch (KubernetesClientException e) {
            if (KubeErrors.isNamespaceGoing(e)) {
                return;
            }
            LOG.warn("event not written: {} {}: {}", event.reason(), event.message(), e.getMessage());
        }
    }

    private io.fabric8.kubernetes.api.model.Event event(MySQLCluster cluster, ClusterEvent event, String now) {
        var about = cluster.getMetadata();
        return new EventBuilder()
                .withNewMetadata()
                .withName(about.getName() + "." + Long.toHexString(nanos(clock.instant())))
                .withNamespace(about.getNamespace())
                .endMetadata()
                .withNewInvolvedObject()
                .withApiVersion(cluster.getApiVersion())
                .withKind(cluster.getKind())
                .withNamespace(about.getNamespace())
                .withName(about.getName())
                .withUid(about.getUid())
                .endInvolvedObject()
                .withType(event.warning() ? "Warning" : "Normal")
                .withReason(event.reason())
                .withMessage(event.message())
                .withFirstTimestamp(now)
                .withLastTimestamp(now)
                .withCount(1)
                .withNewSource()
                .withComponent("dorsal")
                .endSource()
                .withReportingComponent("dorsal.dev/operator")
                .withReportingInstance("dorsal")
                .build();
    }

    private static long nanos(Instant at) {
        return at.getEpochSecond() * 1_000_000_000L + at.getNano() + SEQUENCE.getAndIncrement() % 1000;
    }

    // Several Events of one pass may fall on one tick of the clock.
    private static final java.util.concurrent.atomic.AtomicLong SEQUENCE = new java.util.concurrent.atomic.AtomicLong();
}
