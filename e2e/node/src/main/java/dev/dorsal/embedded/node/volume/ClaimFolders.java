package dev.dorsal.embedded.node.volume;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Where the data of PersistentVolumeClaims is kept: one folder per namespace and name. It outlives Pods and this
 * JVM, and goes when its claim is deleted. A new claim of the name begins with an empty one.
 */
public record ClaimFolders(Path folder) {
    public Path of(String namespace, String claim) {
        return folder.resolve(namespace + "_" + claim);
    }

    public void create(String namespace, String claim) throws IOException {
        Files.createDirectories(of(namespace, claim));
    }

    /**
     * Removes the claim's data. The caller knows that no Pod uses it. A folder that a file system of its own is mounted on is
     * emptied and stays.
     */
    public void delete(String namespace, String claim) throws IOException {
        Path data = of(namespace, claim);
        if (!isMounted(data)) {
            Folders.delete(data);
            return;
        }
        try (Stream<Path> content = Files.list(data)) {
            for (Path path : content.toList()) {
                Folders.delete(path);
            }
        }
    }

    private boolean isMounted(Path data) throws IOException {
        return Files.isDirectory(data) && !device(data).equals(device(folder));
    }

    private static Object device(Path path) throws IOException {
        return Files.getAttribute(path, "unix:dev");
    }
}
