package dev.dorsal.embedded.binaries;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A program that a package of the distribution brings.
 *
 * @param packageName also the beginning of the name of its tree in the cache
 * @param name of the program
 * @param version the arguments with which it says its version and ends with 0
 */
record DebianProgram(String packageName, String name, List<String> version) {

    /**
     * The one on PATH, else the distribution's, downloaded and unpacked into the cache when it is not there yet.
     *
     * @return a file that can be executed as it is
     * @throws BinariesNotFound with a sentence on what to install
     */
    Path find(Path cache, Progress progress) {
        return Command.onPath(name).orElseGet(() -> unpacked(new CacheFolder(cache.toAbsolutePath()), progress));
    }

    Path unpacked(CacheFolder cache, Progress progress) {
        try {
            Optional<Path> ready = inCache(cache);
            return ready.isPresent() ? ready.get() : cache.locked(() -> fetch(cache, progress));
        } catch (IOException e) {
            throw new BinariesNotFound(
                    "No %s was found: install it so that it is on PATH (%s).".formatted(name, e.getMessage()), e);
        }
    }

    private Path fetch(CacheFolder cache, Progress progress) throws IOException {
        Optional<Path> madeMeanwhile = inCache(cache);
        if (madeMeanwhile.isPresent()) {
            return madeMeanwhile.get();
        }
        progress.line("looking for " + name + " among the distribution's packages");
        DebianPackages.unpackInto(cache, packageName + "-", List.of(packageName), progress);
        return inCache(cache).orElseThrow(() -> new IOException("the unpacked " + name + " does not run"));
    }

    private Optional<Path> inCache(CacheFolder cache) throws IOException {
        for (Path root : cache.trees(packageName + "-")) {
            Path direct = root.resolve(inTree());
            if (runs(direct)) {
                return Optional.of(direct);
            }
            Path wrapper = root.resolve(name);
            if (runs(wrapper) || Files.isExecutable(direct) && runs(wrap(new UnpackedTree(root), wrapper))) {
                return Optional.of(wrapper);
            }
        }
        return Optional.empty();
    }

    // An older machine's C library may be too old for it: then a script starts it through the tree's own loader.
    private Path wrap(UnpackedTree tree, Path wrapper) throws IOException {
        List<String> argv = tree.command(inTree(), List.of());
        Path draft = Files.createTempFile(wrapper.getParent(), name, ".new");
        Files.writeString(draft, "#!/bin/sh\nexec '" + String.join("' '", argv) + "' \"$@\"\n");
        Files.setPosixFilePermissions(draft, PosixFilePermissions.fromString("rwxr-xr-x"));
        return Files.move(draft, wrapper, StandardCopyOption.ATOMIC_MOVE);
    }

    private Path inTree() {
        return Path.of("usr/bin", name);
    }

    private boolean runs(Path file) {
        var argv = new ArrayList<>(List.of(file.toString()));
        argv.addAll(version);
        try {
            return Command.run(argv, Map.of()).exit() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
