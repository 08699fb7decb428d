package dev.dorsal.embedded.node.pod;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateBuilder;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * What is to be shown of one container at one moment.
 *
 * @param state exactly one of waiting, running, terminated
 * @param last the run before; null before the first restart
 * @param started the start-up probe has succeeded, or there is none and the container runs
 */
record ContainerView(
        String name,
        String image,
        ContainerState state,
        @Nullable ContainerState last,
        int restarts,
        boolean ready,
        boolean started) {

    static ContainerView waiting(String name, String image, String reason) {
        return new ContainerView(name, image, waitingState(reason, null), null, 0, false, false);
    }

    /**
     * Continues what the API knows from an earlier life of this node: the next start of a container that had run is a
     * restart, whether or not its end was still reported.
     */
    static ContainerView continued(ContainerView fresh, ContainerStatus before) {
        ContainerState state = before.getState();
        if (state != null && state.getRunning() != null) {
            return continued(fresh, before, lost(state.getRunning().getStartedAt()));
        }
        if (state != null && state.getTerminated() != null) {
            return continued(fresh, before, state);
        }
        return continued(fresh, before, before.getLastState());
    }

    private static ContainerView continued(ContainerView fresh, ContainerStatus before, @Nullable ContainerState last) {
        boolean hadRun = last != null && last.getTerminated() != null;
        int restarts = before.getRestartCount() + (hadRun ? 1 : 0);
        return new ContainerView(fresh.name, fresh.image, fresh.state, last, restarts, false, false);
    }

    private static ContainerState lost(String startedAt) {
        return new ContainerStateBuilder()
                .withNewTerminated()
                .withExitCode(255)
                .withReason("Unknown")
                .withStartedAt(startedAt)
                .withFinishedAt(text(Instant.now()))
                .endTerminated()
                .build();
    }

    ContainerView nowWaiting(String reason, @Nullable String message) {
        ContainerState before = state.getTerminated() == null ? last : state;
        return new ContainerView(name, image, waitingState(reason, message), before, restarts, false, false);
    }

    ContainerView nowRunning(boolean isStarted, boolean isReady) {
        ContainerState running =
                new ContainerStateBuilder().withNewRunning(text(Instant.now())).build();
        return new ContainerView(name, image, running, last, restarts, isReady, isStarted);
    }

    ContainerView nowTerminated(ContainerStateTerminated end) {
        ContainerState ended = new ContainerStateBuilder().withTerminated(end).build();
        return new ContainerView(name, image, ended, last, restarts, false, false);
    }

    ContainerView asReady(boolean isReady) {
        return new ContainerView(name, image, state, last, restarts, isReady, started);
    }

    ContainerView asStarted() {
        return new ContainerView(name, image, state, last, restarts, ready, true);
    }

    ContainerView restarted() {
        return new ContainerView(
                name, image, state, state.getTerminated() == null ? last : state, restarts + 1, false, false);
    }

    boolean isRunning() {
        return state.getRunning() != null;
    }

    boolean hasSucceeded() {
        return state.getTerminated() != null && state.getTerminated().getExitCode() == 0;
    }

    boolean hasEnded() {
        return state.getTerminated() != null;
    }

    ContainerStatus status() {
        return new ContainerStatusBuilder()
                .withName(name)
                .withImage(image)
                .withImageID("")
                .withContainerID("process://" + name)
                .withState(state)
                .withLastState(last == null ? new ContainerState() : last)
                .withRestartCount(restarts)
                .withReady(ready)
                .withStarted(started)
                .build();
    }

    static String text(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static ContainerState waitingState(String reason, @Nullable String message) {
        return new ContainerStateBuilder().withNewWaiting(message, reason).build();
    }
}
