package dev.dorsal.embedded.node.process;

import dev.dorsal.embedded.node.image.Image;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * All that is needed to start one container.
 *
 * @param folder the container's own folder; its path names the Pod and is part of the launcher's command line
 * @param hostname the Pod's name
 * @param command program and arguments, variables already expanded; not empty
 * @param environment complete: nothing is inherited from this JVM
 * @param workingDirectory inside the container; empty for its root
 * @param readOnlyRoot whether everything outside the mounts is read-only; the image's own folders always are
 */
public record ContainerSpec(
        Path folder,
        String hostname,
        Image image,
        List<String> command,
        Map<String, String> environment,
        String workingDirectory,
        List<Mount> mounts,
        Identity identity,
        boolean readOnlyRoot) {
    public ContainerSpec {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
        mounts = List.copyOf(mounts);
    }

    Path root() {
        return folder.resolve("root");
    }

    Path script() {
        return folder.resolve("enter.sh");
    }

    Path record() {
        return folder.resolve("process");
    }
}
