package dev.dorsal.embedded.node.pod;

import dev.dorsal.embedded.node.Events;
import dev.dorsal.embedded.node.image.Image;
import dev.dorsal.embedded.node.image.Images;
import dev.dorsal.embedded.node.process.ContainerProcess;
import dev.dorsal.embedded.node.process.ContainerSpec;
import dev.dorsal.embedded.node.volume.VolumeNotReady;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One container from its first start to its last end: image, start, run, end, back-off, start again.
 *
 * <p>One thread calls {@link #run}; any other may call {@link #stop}, after which nothing is started any more.
 */
final class ContainerLife {
    private static final int START_FAILED = 128;

    private final PodPlace place;
    private final Container container;
    private final Runnable changed;
    private final ContainerLog log;
    private final BackOff backOff;
    private final CountDownLatch stopping = new CountDownLatch(1);
    private volatile ContainerView view;
    private volatile @Nullable ContainerRun current;

    /**
     * @param changed called when the view has changed
     */
    ContainerLife(PodPlace place, Container container, Runnable changed) {
        this.place = place;
        this.container = container;
        this.changed = changed;
        this.log = new ContainerLog(place.container(container.getName()));
        this.view = ContainerView.waiting(container.getName(), container.getImage(), "PodInitializing");
        this.backOff = BackOff.ofRestarts(place.machine().timings());
    }

    ContainerView view() {
        return view;
    }

    ContainerLog log() {
        return log;
    }

    Container container() {
        return container;
    }

    Optional<ContainerProcess> process() {
        return Optional.ofNullable(current).map(ContainerRun::process).filter(ContainerProcess::isAlive);
    }

    void show(UnaryOperator<ContainerView> change) {
        synchronized (stopping) {
            view = change.apply(view);
        }
        changed.run();
    }

    void tell(String type, String reason, String message) {
        String list = place.pod().getSpec().getContainers().contains(container) ? "containers" : "initContainers";
        String field = "spec." + list + "{" + container.getName() + "}";
        place.machine().events().ofContainer(place.pod(), field, type, reason, message);
    }

    /**
     * Runs the container until it need not be started again or is stopped.
     *
     * @param again whether an end with this exit code is followed by another start
     */
    void run(Predicate<Integer> again) throws InterruptedException {
        while (!isStopping()) {
            Optional<ContainerSpec> spec = whenPossible();
            if (spec.isEmpty()) {
                return;
            }
            Instant begin = Instant.now();
            int code = once(spec.get());
            if (isStopping() || !again.test(code)) {
                return;
            }
            pause(backOff.after(Duration.between(begin, Instant.now())));
            show(ContainerView::restarted);
        }
    }

    private void pause(Duration wait) throws InterruptedException {
        if (wait.isZero()) {
            return;
        }
        String message = "back-off %ds restarting failed container=%s pod=%s_%s"
                .formatted(
                        wait.toSeconds(),
                        container.getName(),
                        place.pod().getMetadata().getName(),
                        place.pod().getMetadata().getNamespace());
        show(v -> v.nowWaiting("CrashLoopBackOff", message));
        tell(Events.WARNING, "BackOff", message.replaceFirst("back-off \\d+s", "Back-off"));
        stopping.await(wait.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Waits for image, variables and mounts; empty when the container is stopped meanwhile. */
    private Optional<ContainerSpec> whenPossible() throws InterruptedException {
        var t = place.machine().timings();
        BackOff pull = BackOff.ofImages(t);
        while (!isStopping()) {
            switch (place.machine().images().find(container.getImage())) {
                case Images.NotFound missing -> {
                    notPulled(missing.why());
                    pauseForImage(pull.after(Duration.ZERO), missing.why());
                }
                case Images.Found found -> {
                    Optional<ContainerSpec> spec = configured(found.image());
                    if (spec.isPresent()) {
                        return spec;
                    }
                    stopping.await(t.retry().toMillis(), TimeUnit.MILLISECONDS);
                }
            }
        }
        return Optional.empty();
    }

    private void notPulled(String why) {
        String image = container.getImage();
        show(v -> v.nowWaiting("ErrImagePull", why));
        tell(Events.WARNING, "Failed", "Failed to pull image \"%s\": %s".formatted(image, why));
    }

    private void pauseForImage(Duration wait, String why) throws InterruptedException {
        String message = "Back-off pulling image \"%s\"".formatted(container.getImage());
        show(v -> v.nowWaiting("ImagePullBackOff", message + ": " + why));
        tell(Events.NORMAL, "BackOff", message);
        stopping.await(wait.toMillis(), TimeUnit.MILLISECONDS);
    }

    private Optional<ContainerSpec> configured(Image image) {
        try {
            return Optional.of(Blueprint.of(place, container, image));
        } catch (NotConfigured | VolumeNotReady e) {
            show(v -> v.nowWaiting("CreateContainerConfigError", e.getMessage()));
            tell(Events.WARNING, "Failed", "Error: " + e.getMessage());
        } catch (IOException e) {
            show(v -> v.nowWaiting("CreateContainerError", e.toString()));
            tell(Events.WARNING, "Failed", "Error: " + e);
        }
        return Optional.empty();
    }

    private int once(ContainerSpec spec) throws InterruptedException {
        String program = spec.command().getFirst();
        String path = spec.environment().getOrDefault("PATH", "");
        try {
            if (program.indexOf('/') < 0 && !spec.image().hasProgram(program, path)) {
                return failed("exec: \"%s\": executable file not found in $PATH".formatted(program));
            }
            log.begin();
            Optional<ContainerRun> run = start(spec);
            return run.isEmpty() ? START_FAILED : run.get().attend();
        } catch (IOException e) {
            return failed(e.toString());
        }
    }

    private Optional<ContainerRun> start(ContainerSpec spec) throws IOException {
        synchronized (stopping) {
            if (isStopping()) {
                return Optional.empty();
            }
            var run = new ContainerRun(this, place, place.machine().launcher().start(spec));
            current = run;
            return Optional.of(run);
        }
    }

    private int failed(String message) {
        String now = ContainerView.text(Instant.now());
        show(v -> v.nowTerminated(Endings.of(START_FAILED, "StartError", message, now)));
        tell(Events.WARNING, "Failed", "Error: " + message);
        return START_FAILED;
    }

    boolean isStopping() {
        return stopping.getCount() == 0;
    }

    /** Ends the container for good: hook if asked for, request, force. Returns when nothing of it is left. */
    void stop(Duration grace, boolean withHook) throws InterruptedException {
        synchronized (stopping) {
            stopping.countDown();
        }
        ContainerRun run = current;
        if (run != null && run.process().isAlive()) {
            tell(Events.NORMAL, "Killing", "Stopping container " + container.getName());
            run.end(grace, withHook);
        }
    }

    /** Continues the counts that the API has from an earlier life of this node. */
    void continueFrom(ContainerStatus before) {
        view = ContainerView.continued(view, before);
    }
}
