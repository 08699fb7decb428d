package dev.dorsal.embedded.node.process;

import dev.dorsal.embedded.node.image.Image;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** How a container gets its own view of the file system. This is the one place where that is chosen. */
public enum Isolation {
    /** As root: private mount, pid and host name namespaces, then chroot and another user. */
    NAMESPACES_OF_ROOT,
    /** As a normal user: the same inside a user namespace, in which the container's user is the only one. */
    NAMESPACES_OF_USER,
    /** Where the system allows neither: mount paths are rewritten in command, environment and mounted files. */
    REWRITTEN_PATHS;

    /**
     * The first kind that works here, found by running {@code true} in it.
     *
     * @param scratch a folder for the trial
     */
    public static Isolation detect(Path scratch) {
        return Stream.of(NAMESPACES_OF_ROOT, NAMESPACES_OF_USER)
                .filter(i -> i.works(scratch))
                .findFirst()
                .orElse(REWRITTEN_PATHS);
    }

    boolean works(Path scratch) {
        var spec = new ContainerSpec(
                scratch.resolve("trial-" + name()),
                "trial",
                Image.ofThisMachine(),
                List.of("true"),
                Image.ofThisMachine().environment(),
                "",
                List.of(),
                new Identity(999, 999, List.of()),
                true);
        try (ContainerProcess trial = new Launcher(this, scratch).start(spec)) {
            trial.output().transferTo(java.io.OutputStream.nullOutputStream());
            return trial.awaitEnd() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    boolean hasNamespaces() {
        return this != REWRITTEN_PATHS;
    }
}
