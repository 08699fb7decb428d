package dev.dorsal.embedded.node.pod;

import dev.dorsal.embedded.node.Loop;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the status of one Pod in the API as its containers are; written only when it says something new. */
final class PodReport {
    private static final Logger LOG = LoggerFactory.getLogger(PodReport.class);
    private static final Duration AT_LEAST_EVERY = Duration.ofSeconds(10);

    private final PodPlace place;
    private final Instant startTime;
    private volatile @Nullable PodStatus reported;
    private volatile boolean mounted;
    private volatile @Nullable PodContainers containers;
    private volatile @Nullable Loop loop;

    /** @param pod with the status that an earlier life of this node has written, if there was one */
    PodReport(PodPlace place, Pod pod) {
        this.place = place;
        this.reported = pod.getStatus();
        this.startTime = Optional.ofNullable(pod.getStatus())
                .map(PodStatus::getStartTime)
                .map(Instant::parse)
                .orElseGet(Instant::now);
    }

    /** Begins to report on these containers. */
    void start(PodContainers of, String pod) {
        containers = of;
        loop = new Loop("status of " + pod, AT_LEAST_EVERY, this::write);
    }

    /** The Pod's volumes are there. */
    void mounted() {
        mounted = true;
    }

    boolean isMounted() {
        return mounted;
    }

    /** Whether the Pod has run to its end: then nothing of it is started again. */
    boolean isOver() {
        PodStatus status = reported;
        return status != null
                && status.getPhase() != null
                && Set.of("Succeeded", "Failed").contains(status.getPhase());
    }

    /** Something has changed: writes it soon. */
    void wake() {
        Loop running = loop;
        if (running != null) {
            running.wake();
        }
    }

    /** Writes it once more, now. */
    void last() {
        try {
            write();
        } catch (RuntimeException e) {
            LOG.debug("last status is lost: {}", e.toString());
        }
    }

    void close() {
        Loop running = loop;
        if (running != null) {
            running.close();
        }
    }

    private void write() {
        PodContainers lives = containers;
        if (lives == null) {
            return;
        }
        Pod pod = place.pod();
        String node = place.machine().address();
        var status = new StatusReport(pod, place.address(), node, startTime, mounted, lives.initViews(), lives.views())
                .status(reported, Instant.now());
        if (!status.equals(reported)) {
            update(pod, status);
            reported = status;
        }
    }

    private void update(Pod pod, PodStatus status) {
        Pod changed = new PodBuilder(pod)
                .editMetadata()
                .withResourceVersion(null)
                .withManagedFields()
                .endMetadata()
                .withStatus(status)
                .build();
        place.machine()
                .cluster()
                .client()
                .pods()
                .inNamespace(pod.getMetadata().getNamespace())
                .resource(changed)
                .updateStatus();
    }
}
