package dev.dorsal.e2e.environment;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where the sources of the whole project are: samples and the definition of MySQLCluster are read from there. */
public final class ProjectFolder {
    private ProjectFolder() {}

    public static Path find() {
        for (var folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.isDirectory(folder.resolve("crds")) && Files.isDirectory(folder.resolve("operator"))) {
                return folder;
            }
        }
        throw new IllegalStateException("not inside the project: " + Path.of("").toAbsolutePath());
    }
}
