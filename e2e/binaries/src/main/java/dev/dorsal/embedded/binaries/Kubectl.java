package dev.dorsal.embedded.binaries;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where kubectl is. */
public final class Kubectl {
    private static final String TREE = "kubectl-";

    private Kubectl() {}

    /** As {@link #find(Path, Progress)} with the user's cache folder. */
    public static Path find(Progress progress) {
        return find(CacheFolder.ofUser(), progress);
    }

    /**
     * The kubectl on PATH, else the distribution's, downloaded and unpacked into the cache when it is not there yet.
     *
     * @return a file that can be executed as it is
     * @throws BinariesNotFound with a sentence on what to install
     */
    public static Path find(Path cache, Progress progress) {
        return Command.onPath("kubectl").orElseGet(() -> unpacked(new CacheFolder(cache.toAbsolutePath()), progress));
    }

    static Path unpacked(CacheFolder cache, Progress progress) {
        try {
            Optional<Path> ready = inCache(cache);
            return ready.isPresent() ? ready.get() : cache.locked(() -> fetch(cache, progress));
        } catch (IOException e) {
            throw new BinariesNotFound(
                    "No kubectl was found: install it so that it is on PATH (" + e.getMessage() + ").", e);
        }
    }

    private static Path fetch(CacheFolder cache, Progress progress) throws IOException {
        Optional<Path> madeMeanwhile = inCache(cache);
        if (madeMeanwhile.isPresent()) {
            return madeMeanwhile.get();
        }
        progress.line("looking for kubectl among the distribution's packages");
        DebianPackages.unpackInto(cache, TREE, List.of("kubectl"), progress);
        return inCache(cache).orElseThrow(() -> new IOException("the unpacked kubectl does not run"));
    }

    private static Optional<Path> inCache(CacheFolder cache) throws IOException {
        for (Path root : cache.trees(TREE)) {
            Path direct = root.resolve("usr/bin/kubectl");
            if (runs(direct)) {
                return Optional.of(direct);
            }
            Path wrapper = root.resolve("kubectl");
            if (runs(wrapper) || runs(wrap(new UnpackedTree(root), wrapper))) {
                return Optional.of(wrapper);
            }
        }
        return Optional.empty();
    }

    // An older machine's C library may be too old for it: then a script starts it through the tree's own loader.
    private static Path wrap(UnpackedTree tree, Path wrapper) throws IOException {
        List<String> argv = tree.command(Path.of("usr/bin/kubectl"), List.of());
        Path draft = Files.createTempFile(wrapper.getParent(), "kubectl", ".new");
        Files.writeString(draft, "#!/bin/sh\nexec '" + String.join("' '", argv) + "' \"$@\"\n");
        Files.setPosixFilePermissions(draft, PosixFilePermissions.fromString("rwxr-xr-x"));
        return Files.move(draft, wrapper, java.nio.file.StandardCopyOption.ATOMIC_MOVE);
    }

    private static boolean runs(Path file) {
        try {
            return Command.run(List.of(file.toString(), "version", "--client"), Map.of())
                            .exit()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
