package dev.dorsal.embedded.node.pod;

import dev.dorsal.embedded.node.Conflicts;
import dev.dorsal.embedded.node.Events;
import dev.dorsal.embedded.node.Loop;
import dev.dorsal.embedded.node.process.ContainerProcess;
import dev.dorsal.embedded.node.process.Launcher;
import dev.dorsal.embedded.node.volume.Folders;
import dev.dorsal.embedded.node.volume.VolumeNotReady;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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

    private final Machine machine;
    private final PodPlace place;
    private final List<ContainerLife> inits;
    private final List<ContainerLife> containers;
    private final Instant startTime;
    private final Runnable onDone;
    private final Loop reporting;
    private final CountDownLatch stopping = new CountDownLatch(1);
    private final AtomicBoolean ending = new AtomicBoolean();
    private final AtomicBoolean hastened = new AtomicBoolean();
    private final Thread main;
    private volatile boolean mounted;
    private final CountDownLatch done = new CountDownLatch(1);
    private volatile @Nullable PodStatus reported;

    /**
     * @param onDone called when nothing is left of the Pod
     */
    PodWorker(Machine machine, Pod pod, Runnable onDone) {
        this.machine = machine;
        this.onDone = onDone;
        this.place = PodPlace.of(machine, pod);
        this.startTime = Optional.ofNullable(pod.getStatus())
                .map(PodStatus::getStartTime)
                .map(Instant::parse)
                .orElseGet(Instant::now);
        this.reported = pod.getStatus();
        String name = pod.getMetadata().getNamespace() + "/" + pod.getMetadata().getName();
        this.inits = lives(pod.getSpec().getInitContainers());
        this.containers = lives(pod.getSpec().getContainers());
        continueFrom(pod.getStatus());
        this.reporting = new Loop("status of " + name, Duration.ofSeconds(10), this::report);
        this.main = Thread.ofVirtual().name("pod " + name).start(this::run);
    }

    private List<ContainerLife> lives(List<Container> specs) {
        return specs.stream()
                .map(c -> new ContainerLife(place, c, this::changed))
                .toList();
    }

    private void changed() {
        reporting.wake();
    }

    private void continueFrom(@Nullable PodStatus before) {
        if (before == null) {
            return;
        }
        Stream.concat(before.getInitContainerStatuses().stream(), before.getContainerStatuses().stream())
                .forEach(s -> life(s.getName()).ifPresent(l -> l.continueFrom(s)));
    }

    String uid() {
        return place.pod().getMetadata().getUid();
    }

    boolean isDone() {
        return done.getCount() == 0;
    }

    Optional<ContainerLife> life(String container) {
        return Stream.concat(inits.stream(), containers.stream())
                .filter(l -> l.container().getName().equals(container))
                .findFirst();
    }

    private void run() {
        try {
            settle();
            String phase = reported == null ? "" : String.valueOf(reported.getPhase());
            if (!"Succeeded".equals(phase) && !"Failed".equals(phase) && mount() && initialize()) {
                live();
            }
        } catch (InterruptedException e) {
            LOG.debug("{} ends", place.folder());
        } catch (IOException | RuntimeException e) {
            LOG.error("{}: {}", place.folder().getFileName(), e.toString(), e);
            machine.events().tell(place.pod(), "kubelet", Events.WARNING, "Failed", e.toString());
        }
    }

    /** Makes the folder this Pod's own: what is left of a Pod of the same name goes first. */
    private void settle() throws IOException, InterruptedException {
        Path containersFolder = place.folder().resolve("containers");
        if (Files.isDirectory(containersFolder)) {
            try (Stream<Path> all = Files.list(containersFolder)) {
                for (Path folder : all.toList()) {
                    Launcher.sweep(folder);
                }
            }
        }
        Path uid = place.folder().resolve("uid");
        if (Files.exists(uid) && !Files.readString(uid).equals(uid())) {
            Folders.delete(place.folder());
        }
        Files.createDirectories(place.folder());
        Files.writeString(uid, uid());
        List<String> ignored = Unhonoured.in(place.pod().getSpec());
        if (!ignored.isEmpty()) {
            String message = "this node of local processes does not honour: " + String.join(", ", ignored);
            machine.events().tell(place.pod(), "kubelet", Events.NORMAL, "FieldsIgnored", message);
        }
    }

    private boolean mount() throws InterruptedException, IOException {
        while (!isStopping()) {
            try {
                place.volumes().prepare(place.fields());
                mounted = true;
                return true;
            } catch (VolumeNotReady e) {
                all().forEach(l ->
                        l.show(v -> v.nowWaiting(inits.isEmpty() ? "ContainerCreating" : "PodInitializing", null)));
                machine.events()
                        .tell(place.pod(), "kubelet", Events.WARNING, "FailedMount", String.valueOf(e.getMessage()));
            }
            stopping.await(machine.timings().retry().toMillis(), TimeUnit.MILLISECONDS);
        }
        return false;
    }

    private Stream<ContainerLife> all() {
        return Stream.concat(inits.stream(), containers.stream());
    }

    private boolean initialize() throws InterruptedException {
        boolean again = !"Never".equals(place.pod().getSpec().getRestartPolicy());
        for (ContainerLife init : inits) {
            init.run(code -> code != 0 && again);
            if (isStopping() || !init.view().hasSucceeded()) {
                return false;
            }
        }
        return !isStopping();
    }

    private void live() throws InterruptedException {
        String policy = place.pod().getSpec().getRestartPolicy();
        List<Thread> threads = containers.stream()
                .map(c -> Thread.ofVirtual().start(() -> live(c, policy == null ? "Always" : policy)))
                .toList();
        for (Thread t : threads) {
            t.join();
        }
    }

    private static void live(ContainerLife c, String policy) {
        try {
            c.run(code -> "Always".equals(policy) || "OnFailure".equals(policy) && code != 0);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isStopping() {
        return stopping.getCount() == 0;
    }

    /** The Pod has changed: labels and annotations may be mounted, a deletion may be wanted. */
    void see(Pod pod) {
        place.seen().set(pod);
        if (pod.getMetadata().getDeletionTimestamp() != null) {
            Long grace = pod.getMetadata().getDeletionGracePeriodSeconds();
            end(Duration.ofSeconds(grace == null ? 30 : grace), true);
        }
    }

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
                all().forEach(l -> l.process().ifPresent(ContainerProcess::kill));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Writes what is mounted from objects of the API anew, if it changed. */
    void refresh() {
        if (!mounted || isStopping()) {
            return;
        }
        try {
            place.volumes().prepare(place.fields());
        } catch (VolumeNotReady | IOException e) {
            LOG.debug("{}: mounted files stay as they are: {}", place.folder().getFileName(), e.getMessage());
        }
    }

    private void end(Duration grace, boolean forGood) {
        if (ending.compareAndSet(false, true)) {
            Thread.ofVirtual().name("end of " + place.folder().getFileName()).start(() -> stop(grace, forGood));
        }
    }

    /**
     * Ends the containers because the node ends, as a machine that is shut down: without their hooks. The Pod stays in the API and is continued by the next node.
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

    private void stop(Duration grace, boolean forGood) {
        try {
            stopping.countDown();
            List<Thread> threads = all().map(c -> Thread.ofVirtual().start(() -> stop(c, grace, forGood)))
                    .toList();
            for (Thread t : threads) {
                t.join();
            }
            main.join();
            if (forGood) {
                remove();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            reporting.close();
            done.countDown();
            onDone.run();
        }
    }

    private static void stop(ContainerLife c, Duration grace, boolean withHook) {
        try {
            c.stop(grace, withHook);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void remove() {
        try {
            report();
        } catch (RuntimeException e) {
            LOG.debug("last status is lost: {}", e.toString());
        }
        try {
            Folders.delete(place.folder());
        } catch (IOException e) {
            LOG.warn("{} cannot be removed: {}", place.folder(), e.toString());
        }
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

    private void report() {
        var report = new StatusReport(
                place.pod(), place.address(), machine.address(), startTime, mounted, views(inits), views(containers));
        PodStatus next = report.status(reported, Instant.now());
        if (next.equals(reported)) {
            return;
        }
        Pod pod = place.pod();
        Pod changed = new PodBuilder(pod)
                .editMetadata()
                .withResourceVersion(null)
                .withManagedFields()
                .endMetadata()
                .withStatus(next)
                .build();
        machine.cluster()
                .client()
                .pods()
                .inNamespace(pod.getMetadata().getNamespace())
                .resource(changed)
                .updateStatus();
        reported = next;
    }

    private static List<ContainerView> views(List<ContainerLife> lives) {
        return lives.stream().map(ContainerLife::view).toList();
    }
}
