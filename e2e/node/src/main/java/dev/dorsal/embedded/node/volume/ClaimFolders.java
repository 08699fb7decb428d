package dev.dorsal.embedded.node.volume;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

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

    /** Removes the claim's data. The caller knows that no Pod uses it. */
    public void delete(String namespace, String claim) throws IOException {
        Folders.delete(of(namespace, claim));
    }
}
