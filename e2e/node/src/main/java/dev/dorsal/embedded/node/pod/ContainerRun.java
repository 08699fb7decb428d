package dev.dorsal.embedded.node.pod;

import dev.dorsal.embedded.node.Events;
import dev.dorsal.embedded.node.process.ContainerProcess;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Lifecycle;
import io.fabric8.kubernetes.api.model.LifecycleHandler;
import io.fabric8.kubernetes.api.model.Probe;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One run of a container: hooks, probes, output, end. */
final class ContainerRun implements Probing.Outcome {
    private static final Duration AFTER_THE_HOOK = Duration.ofSeconds(2);
    private static final Duration OUTPUT_ENDS = Duration.ofSeconds(2);

    private final ContainerLife life;
    private final Container container;
    private final PodPlace place;
    private final ContainerProcess process;
    private final ProbeCheck check;
    private final String began = ContainerView.text(Instant.now());

    ContainerRun(ContainerLife life, PodPlace place, ContainerProcess process) {
        this.life = life;
        this.container = life.container();
        this.place = place;
        this.process = process;
        this.check = new ProbeCheck(container, process, place.address());
    }

    ContainerProcess process() {
        return process;
    }

    /** Looks after the container until it is gone; returns its exit code. */
    int attend() throws InterruptedException {
        Thread output = Thread.ofVirtual().start(() -> life.log().record(process.output()));
        process.awaitEntered();
        life.tell(Events.NORMAL, "Started", "Started container " + container.getName());
        life.show(v -> v.nowRunning(false, false));
        int code;
        try (var probing = new Probing(container, check, this)) {
            Thread.ofVirtual().start(() -> begin(probing));
            code = process.awaitEnd();
        }
        output.join(OUTPUT_ENDS);
        life.show(v -> v.nowTerminated(Endings.ofRun(code, message(code), began)));
        return code;
    }

    private void begin(Probing probing) {
        try {
            Optional<LifecycleHandler> hook =
                    Optional.ofNullable(container.getLifecycle()).map(Lifecycle::getPostStart);
            if (hook.isPresent() && !run(hook.get(), "PostStart", grace())) {
                end(grace(), true);
                return;
            }
            probing.start();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean run(LifecycleHandler hook, String name, Duration limit) throws InterruptedException {
        Duration wait = limit.isZero() ? AFTER_THE_HOOK : limit;
        if (hook.getSleep() != null) {
            process.awaitEnd(min(Duration.ofSeconds(hook.getSleep().getSeconds()), wait));
            return true;
        }
        var probe = new Probe();
        probe.setHttpGet(hook.getHttpGet());
        probe.setTcpSocket(hook.getTcpSocket());
        probe.setTimeoutSeconds(Math.toIntExact(Math.max(1, wait.toSeconds())));
        ProbeCheck.Result result =
                hook.getExec() != null ? check.exec(hook.getExec().getCommand(), wait) : check.run(probe);
        if (!result.good() && process.isAlive()) {
            life.tell(Events.WARNING, "Failed" + name + "Hook", name + "Hook failed: " + result.message());
        }
        return result.good();
    }

    private static Duration min(Duration a, Duration b) {
        return a.compareTo(b) < 0 ? a : b;
    }

    /** What the container left as its last message, or printed last when it may be asked so. */
    private @Nullable String message(int code) {
        try {
            String left = Files.readString(place.terminationLog(container));
            boolean asked = "FallbackToLogsOnError".equals(container.getTerminationMessagePolicy());
            return left.isEmpty() && asked && code != 0 ? life.log().lastWords() : left;
        } catch (IOException e) {
            return null;
        }
    }

    /** The hook if asked for, then SIGTERM, then, at the end of the grace, SIGKILL. Returns when the container is gone. */
    void end(Duration grace, boolean withHook) throws InterruptedException {
        Instant deadline = Instant.now().plus(grace);
        Optional<LifecycleHandler> hook =
                Optional.ofNullable(container.getLifecycle()).map(Lifecycle::getPreStop);
        if (withHook && hook.isPresent() && !grace.isZero()) {
            run(hook.get(), "PreStop", grace);
        }
        if (!grace.isZero()) {
            process.terminate();
            Duration left = Duration.between(Instant.now(), deadline);
            process.awaitEnd(left.compareTo(AFTER_THE_HOOK) < 0 ? min(grace, AFTER_THE_HOOK) : left);
        }
        process.close();
    }

    private Duration grace() {
        Long seconds = place.pod().getSpec().getTerminationGracePeriodSeconds();
        return Duration.ofSeconds(seconds == null ? 30 : seconds);
    }

    @Override
    public void started() {
        if (!process.isAlive()) {
            return;
        }
        life.show(ContainerView::asStarted);
    }

    @Override
    public void ready(boolean isReady) {
        if (process.isAlive()) {
            life.show(v -> v.isRunning() ? v.asReady(isReady) : v);
        }
    }

    @Override
    public void unhealthy(String why) {
        life.tell(Events.WARNING, "Unhealthy", why);
    }

    @Override
    public void mustEnd(String probe) {
        life.tell(
                Events.NORMAL,
                "Killing",
                "Container %s failed %s probe, will be restarted".formatted(container.getName(), probe));
        try {
            end(grace(), true);
        } catch (InterruptedException e) {
            // The container has ended meanwhile, and its probes with it.
            Thread.currentThread().interrupt();
        }
    }
}
