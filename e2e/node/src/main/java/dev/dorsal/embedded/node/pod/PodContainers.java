package dev.dorsal.embedded.node.pod;

import dev.dorsal.embedded.node.process.ContainerProcess;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** The containers of one Pod: init containers run one after another, the others side by side. */
final class PodContainers {
    private final List<ContainerLife> inits;
    private final List<ContainerLife> containers;
    private final String restartPolicy;

    /**
     * @param pod with the status that an earlier life of this node has written: its counts go on
     * @param changed called when what is to be reported has changed
     */
    PodContainers(PodPlace place, Pod pod, Runnable changed) {
        inits = lives(place, pod.getSpec().getInitContainers(), changed);
        containers = lives(place, pod.getSpec().getContainers(), changed);
        String policy = pod.getSpec().getRestartPolicy();
        restartPolicy = policy == null ? "Always" : policy;
        Stream.ofNullable(pod.getStatus())
                .flatMap(s -> Stream.concat(s.getInitContainerStatuses().stream(), s.getContainerStatuses().stream()))
                .forEach(this::continueFrom);
    }

    private static List<ContainerLife> lives(PodPlace place, List<Container> specs, Runnable changed) {
        return specs.stream().map(c -> new ContainerLife(place, c, changed)).toList();
    }

    private void continueFrom(ContainerStatus before) {
        life(before.getName()).ifPresent(l -> l.continueFrom(before));
    }

    Optional<ContainerLife> life(String container) {
        return all().filter(l -> l.container().getName().equals(container)).findFirst();
    }

    private Stream<ContainerLife> all() {
        return Stream.concat(inits.stream(), containers.stream());
    }

    List<ContainerView> initViews() {
        return views(inits);
    }

    List<ContainerView> views() {
        return views(containers);
    }

    private static List<ContainerView> views(List<ContainerLife> lives) {
        return lives.stream().map(ContainerLife::view).toList();
    }

    /** Shows what every container waits for while the volumes are not ready. */
    void waitForVolumes() {
        String reason = inits.isEmpty() ? "ContainerCreating" : "PodInitializing";
        all().forEach(l -> l.show(v -> v.nowWaiting(reason, null)));
    }

    /**
     * Runs the init containers.
     *
     * @return whether the others may start now
     */
    boolean initialize(BooleanSupplier isStopping) throws InterruptedException {
        boolean again = !"Never".equals(restartPolicy);
        for (ContainerLife init : inits) {
            init.run(code -> code != 0 && again);
            if (isStopping.getAsBoolean() || !init.view().hasSucceeded()) {
                return false;
            }
        }
        return !isStopping.getAsBoolean();
    }

    /** Runs the other containers until all of them have ended for good. */
    void live() throws InterruptedException {
        sideBySide(containers.stream(), this::live);
    }

    private void live(ContainerLife c) throws InterruptedException {
        c.run(code -> "Always".equals(restartPolicy) || "OnFailure".equals(restartPolicy) && code != 0);
    }

    /** Ends all of them; returns when nothing is left. */
    void stop(Duration grace, boolean withHooks) throws InterruptedException {
        sideBySide(all(), c -> c.stop(grace, withHooks));
    }

    void kill() {
        all().forEach(l -> l.process().ifPresent(ContainerProcess::kill));
    }

    private interface Act {
        void on(ContainerLife c) throws InterruptedException;
    }

    private static void sideBySide(Stream<ContainerLife> lives, Act act) throws InterruptedException {
        List<Thread> threads =
                lives.map(c -> Thread.ofVirtual().start(() -> run(act, c))).toList();
        for (Thread t : threads) {
            t.join();
        }
    }

    private static void run(Act act, ContainerLife c) {
        try {
            act.on(c);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
