package dev.dorsal.embedded.binaries;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The way from packages of the distribution to a tree in the cache. */
final class DebianPackages {
    private DebianPackages() {}

    /**
     * Makes the tree {@code <prefix><version of the first package>} of the packages and all that they depend on. The
     * caller holds the cache's lock.
     */
    static Path unpackInto(CacheFolder cache, String prefix, List<String> packages, Progress progress)
            throws IOException {
        if (Command.onPath("apt-get").isEmpty() || Command.onPath("dpkg-deb").isEmpty()) {
            throw new IOException("this machine has no apt-get and dpkg-deb");
        }
        Path scratch = cache.scratch(prefix + "download");
        try {
            AptState apt = AptState.create(Files.createDirectories(scratch.resolve("apt")));
            String name = prefix + apt.candidate(packages.getFirst()).replaceAll("[^A-Za-z0-9.]", "-");
            List<Path> files = apt.download(packages, progress);
            progress.line("unpacking %d packages into %s"
                    .formatted(files.size(), cache.folder().resolve(name)));
            UnpackedTree.unpack(files, Files.createDirectories(scratch.resolve("root")));
            return cache.publish(scratch.resolve("root"), name);
        } finally {
            CacheFolder.delete(scratch);
        }
    }
}
