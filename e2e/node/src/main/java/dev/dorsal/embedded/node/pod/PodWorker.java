package dev.dorsal.embedded.node.pod;

import dev.dorsal.embedded.node.Conflicts;
import dev.dorsal.embedded.node.Events;
import dev.dorsal.embedded.node.volume.VolumeNotReady;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one Pod from the moment it is bound to this node until nothing is left of it.
 *
 * <ol>
 *   <li>Whatever an earlier JVM left running in the Pod's folder is ended.
 *   <li>Volumes, then init containers one after another, then the containers side by side.
 *   <li>A deletion, or the end of the node, stops all containers; after a deletion the Pod's folder goes, then the Pod.
 * </ol>
 */
final class PodWorker {
    private static final Logger LOG = LoggerFactory.getLogger(PodWorker.class);
    private static final Duration GRACE_OF_A_LOST_POD = Duration.ofSeconds(2);
    private static final long USUAL_GRACE_SECONDS = 30;

    private final Machine machine;
    private final PodPlace place;
    private final PodFolder folder;
    private final PodReport report;
    private final PodContainers containers;
    private final Runnable onDone;
    private final CountDownLatch stopping = new CountDownLatch(1);
    private final AtomicBoolean ending = new AtomicBoolean();
    private final AtomicBoolean hastened = new AtomicBoolean();
    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread main;

    /**
     * @param onDone called when nothing is left of the Pod
     */
    PodWorker(Machine machine, Pod pod, Runnable onDone) {
        this.machine = machine;
        this.onDone = onDone;
        String name = pod.getMetadata().getNamespace() + "/" + pod.getMetadata().getName();
        place = PodPlace.of(machine, pod);
        folder = new PodFolder(place);
        report = new PodReport(place, pod);
        containers = new PodContainers(place, pod, report::wake);
        report.start(containers, name);
        main = Thread.ofVirtual().name("pod " + name).start(this::run);
    }

    String uid() {
        return place.pod().getMetadata().getUid();
    }

    boolean isDone() {
        return done.getCount() == 0;
    }

    Optional<ContainerLife> life(String container) {
        return containers.life(container);
    }

    // --- from its start on

    private void run() {
        try {
            // A Pod that has run to its end stays as it is.
            boolean over = report.isOver();
            folder.settle();
            tellIgnored();
            if (!over && mount() && containers.initialize(this::isStopping)) {
                containers.live();
            }
        } catch (InterruptedException e) {
            LOG.debug("{} ends", place.folder());
        } catch (IOException | RuntimeException e) {
            LOG.error("{}: {}", place.folder().getFileName(), e.toString(), e);
            tell(Events.WARNING, "Failed", e.toString());
        }
    }

    private void tellIgnored() {
        List<String> ignored = Unhonoured.in(place.pod().getSpec());
        if (!ignored.isEmpty()) {
            String fields = String.join(", ", ignored);
            tell(Events.NORMAL, "FieldsIgnored", "this node of local processes does not honour: " + fields);
        }
    }

    private void tell(String type, String reason, String message) {
        machine.events().tell(place.pod(), "kubelet", type, reason, message);
    }

    private boolean mount() throws InterruptedException, IOException {
        while (!isStopping()) {
            try {
                place.volumes().prepare(place.fields());
                report.mounted();
                return true;
            } catch (VolumeNotReady e) {
                containers.waitForVolumes();
                tell(Events.WARNING, "FailedMount", String.valueOf(e.getMessage()));
            }
            stopping.await(machine.timings().retry().toMillis(), TimeUnit.MILLISECONDS);
        }
        return false;
    }

    private boolean isStopping() {
        return stopping.getCount() == 0;
    }

    // --- while it lives

    /** The Pod has changed: labels and annotations may be mounted, a deletion may be wanted. */
    void see(Pod pod) {
        place.seen().set(pod);
        if (pod.getMetadata().getDeletionTimestamp() != null) {
            Long grace = pod.getMetadata().getDeletionGracePeriodSeconds();
            end(Duration.ofSeconds(grace == null ? USUAL_GRACE_SECONDS : grace), true);
        }
    }

    /** Writes what is mounted from objects of the API anew, if it changed. */
    void refresh() {
        if (!report.isMounted() || isStopping()) {
            return;
        }
        try {
            place.volumes().prepare(place.fields());
        } catch (VolumeNotReady | IOException e) {
            LOG.debug("{}: mounted files stay as they are: {}", place.folder().getFileName(), e.getMessage());
        }
    }

    // --- its end

    /** The Pod is gone from the API: by force, so that an end that is under way has no more time either. */
    void lost() {
        end(GRACE_OF_A_LOST_POD, true);
        if (hastened.compareAndSet(false, true)) {
            Thread.ofVirtual().start(this::hasten);
        }
    }

    private void hasten() {
        try {
            if (!done.await(GRACE_OF_A_LOST_POD.toMillis(), TimeUnit.MILLISECONDS)) {
                containers.kill();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Ends the containers because the node ends, as a machine that is shut down: without their hooks. The Pod stays in the
     * API and is continued by the next node.
     *
     * @param limit for the grace of the Pod
     */
    void suspend(Duration limit) throws InterruptedException {
        Long own = place.pod().getSpec().getTerminationGracePeriodSeconds();
        Duration grace = own == null || own > limit.toSeconds() ? limit : Duration.ofSeconds(own);
        end(grace, false);
        if (!done.await(grace.plus(GRACE_OF_A_LOST_POD).toMillis(), TimeUnit.MILLISECONDS)) {
            hasten();
        }
    }

    private void end(Duration grace, boolean forGood) {
        if (ending.compareAndSet(false, true)) {
            Thread.ofVirtual().name("end of " + place.folder().getFileName()).start(() -> stop(grace, forGood));
        }
    }

    private void stop(Duration grace, boolean forGood) {
        try {
            stopping.countDown();
            containers.stop(grace, forGood);
            main.join();
            if (forGood) {
                remove();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            report.close();
            done.countDown();
            onDone.run();
        }
    }

    private void remove() {
        report.last();
        folder.remove();
        var meta = place.pod().getMetadata();
        Conflicts.tolerate(() -> machine.cluster()
                .client()
                .pods()
                .inNamespace(meta.getNamespace())
                .withName(meta.getName())
                .withGracePeriod(0)
                .delete());
        machine.events().forget(meta.getUid());
    }
}
