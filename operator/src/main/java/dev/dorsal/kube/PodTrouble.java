package dev.dorsal.kube;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Why a Pod does not run, from its status, as one sentence. */
public final class PodTrouble {
    /** What a container waits for while all is well. */
    private static final Set<String> NORMAL = Set.of("ContainerCreating", "PodInitializing");

    /** The kubelet goes back and forth between these, with a text that differs each time. */
    private static final Set<String> IMAGE = Set.of("ErrImagePull", "ImagePullBackOff");

    private static final int LONGEST = 300;

    private PodTrouble() {}

    public static Optional<String> of(Pod pod) {
        if (pod.getStatus() == null) {
            return Optional.empty();
        }
        return unschedulable(pod)
                .or(() -> statuses(pod)
                        .flatMap(status -> container(status).stream())
                        .findFirst());
    }

    private static Optional<String> unschedulable(Pod pod) {
        return orEmpty(pod.getStatus().getConditions()).stream()
                .filter(condition -> "PodScheduled".equals(condition.getType()))
                .filter(condition ->
                        "False".equals(condition.getStatus()) && "Unschedulable".equals(condition.getReason()))
                .map(condition -> "its Pod cannot be scheduled: " + condition.getMessage())
                .findFirst();
    }

    private static Stream<ContainerStatus> statuses(Pod pod) {
        return Stream.concat(
                orEmpty(pod.getStatus().getInitContainerStatuses()).stream(),
                orEmpty(pod.getStatus().getContainerStatuses()).stream());
    }

    private static Optional<String> container(ContainerStatus status) {
        return Optional.ofNullable(status.getState())
                .map(ContainerState::getWaiting)
                .filter(waiting -> waiting.getReason() != null && !NORMAL.contains(waiting.getReason()))
                .map(waiting -> IMAGE.contains(waiting.getReason())
                        ? "its container " + status.getName() + " waits: the image " + status.getImage()
                                + " cannot be pulled"
                        : "its container " + status.getName() + " waits: " + waiting.getReason()
                                + detail(status, waiting.getMessage()));
    }

    private static String detail(ContainerStatus status, @Nullable String message) {
        return Optional.ofNullable(status.getLastState())
                .map(ContainerState::getTerminated)
                .map(PodTrouble::ended)
                .or(() -> Optional.ofNullable(message).map(text -> ", " + shortened(text)))
                .orElse("");
    }

    private static String ended(ContainerStateTerminated ended) {
        var last = "; it ended with exit code " + ended.getExitCode();
        return ended.getMessage() == null ? last : last + ": " + shortened(telling(ended.getMessage()));
    }

    /** The first error that the server logged, else its last line. */
    private static String telling(String log) {
        var lines =
                Arrays.stream(log.split("\n")).filter(line -> !line.isBlank()).toList();
        return lines.stream()
                .filter(line -> line.contains("[ERROR]"))
                // From there on: before it stand time and thread, which differ each time.
                .map(line -> line.substring(line.indexOf("[ERROR]")))
                .findFirst()
                .or(() -> lines.isEmpty() ? Optional.empty() : Optional.of(lines.getLast()))
                .orElse("");
    }

    private static String shortened(String text) {
        var line = text.strip().replace('\n', ' ');
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "...";
    }

    private static <T> List<T> orEmpty(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }
}
