package dev.dorsal.embedded.node.process;

import static dev.dorsal.embedded.node.process.Tools.path;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Starts containers as local processes. Needs the shell and util-linux of this machine. */
public final class Launcher {
    private final Isolation isolation;
    private final Path supervise;
    private final Path parent;

    /**
     * @param folder where the scripts around a container are kept
     */
    public Launcher(Isolation isolation, Path folder) throws IOException {
        this.isolation = isolation;
        Files.createDirectories(folder);
        this.supervise = script(folder, "supervise.sh");
        this.parent = script(folder, "parent.sh");
    }

    private static Path script(Path folder, String name) throws IOException {
        Path file = folder.toAbsolutePath().resolve(name);
        try (InputStream script = Launcher.class.getResourceAsStream(name)) {
            Files.copy(Objects.requireNonNull(script), file, StandardCopyOption.REPLACE_EXISTING);
        }
        return file;
    }

    public Isolation isolation() {
        return isolation;
    }

    /**
     * Starts the container's process. The caller has to see to it that no process of the same folder is left, with
     * {@link #sweep}.
     *
     * @throws IOException when the scripts cannot be written or the shell not be run; nothing is started then
     */
    public ContainerProcess start(ContainerSpec wanted) throws IOException {
        Files.createDirectories(wanted.root());
        ContainerSpec spec = isolation.hasNamespaces() ? wanted : Rewriting.of(wanted);
        Files.writeString(spec.script(), EnterScript.of(spec, isolation));
        var words = new ArrayList<>(List.of(path("setsid"), path("sh"), supervise.toString()));
        words.add(spec.record().toString());
        words.addAll(namespaces());
        words.addAll(List.of(path("sh"), spec.script().toString()));
        words.addAll(spec.command());
        Files.deleteIfExists(spec.record());
        return new ContainerProcess(
                spec, isolation, builder(spec, words).redirectErrorStream(true).start());
    }

    /** Without a pid namespace the container leads a group of its own, so that all of it can be ended. */
    private List<String> namespaces() {
        if (!isolation.hasNamespaces()) {
            return List.of(path("sh"), parent.toString(), path("setsid"));
        }
        var words = new ArrayList<>(List.of(path("unshare"), "--mount", "--propagation", "private", "--uts", "--pid"));
        if (isolation == Isolation.NAMESPACES_OF_USER) {
            words.addAll(List.of("--user", "--map-root-user"));
        }
        words.addAll(List.of(path("sh"), parent.toString()));
        return words;
    }

    static ProcessBuilder builder(ContainerSpec spec, List<String> words) {
        var builder = new ProcessBuilder(words);
        builder.environment().clear();
        builder.environment().putAll(spec.environment());
        return builder.directory(spec.folder().toFile());
    }

    /**
     * Ends what an earlier JVM may have left running in a container's folder, and returns when it is gone.
     *
     * @param folder of one container
     */
    public static void sweep(Path folder) throws InterruptedException {
        var left = ProcessRecord.read(folder.resolve("process"));
        if (left.isPresent()) {
            left.get().awaitGone();
        }
    }
}
