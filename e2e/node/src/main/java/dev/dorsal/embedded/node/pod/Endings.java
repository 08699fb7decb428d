package dev.dorsal.embedded.node.pod;

import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStateTerminatedBuilder;
import org.jspecify.annotations.Nullable;

/** How the end of a container is shown. */
final class Endings {
    private static final int SIGNALS = 128;

    private Endings() {}

    static ContainerStateTerminated of(int code, String reason, @Nullable String message, String began) {
        return new ContainerStateTerminatedBuilder()
                .withExitCode(code)
                .withReason(reason)
                .withMessage(message == null || message.isEmpty() ? null : message)
                .withStartedAt(began)
                .withFinishedAt(ContainerView.text(java.time.Instant.now()))
                .build();
    }

    /** A signal is shown as a number of its own beside the exit code, which holds it too. */
    static ContainerStateTerminated ofRun(int code, @Nullable String message, String began) {
        ContainerStateTerminated end = of(code, code == 0 ? "Completed" : "Error", message, began);
        if (code > SIGNALS && code < SIGNALS + 65) {
            end.setSignal(code - SIGNALS);
        }
        return end;
    }
}
