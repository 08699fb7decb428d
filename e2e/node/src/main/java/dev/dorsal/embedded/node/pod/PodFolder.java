package dev.dorsal.embedded.node.pod;

import dev.dorsal.embedded.node.process.Launcher;
import dev.dorsal.embedded.node.volume.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The folder of one Pod: named after the Pod, so that the next Pod of the name finds what an earlier one left. */
final class PodFolder {
    private static final Logger LOG = LoggerFactory.getLogger(PodFolder.class);

    private final Path folder;
    private final String uid;

    PodFolder(PodPlace place) {
        folder = place.folder();
        uid = place.pod().getMetadata().getUid();
    }

    /** Makes the folder this Pod's own: processes that an earlier JVM left end, and what is left of another Pod goes. */
    void settle() throws IOException, InterruptedException {
        sweep(folder.resolve("containers"));
        Path owner = folder.resolve("uid");
        if (Files.exists(owner) && !Files.readString(owner).equals(uid)) {
            Folders.delete(folder);
        }
        Files.createDirectories(folder);
        Files.writeString(owner, uid);
    }

    private static void sweep(Path containers) throws IOException, InterruptedException {
        if (!Files.isDirectory(containers)) {
            return;
        }
        try (Stream<Path> all = Files.list(containers)) {
            for (Path container : all.toList()) {
                Launcher.sweep(container);
            }
        }
    }

    void remove() {
        try {
            Folders.delete(folder);
        } catch (IOException e) {
            LOG.warn("{} cannot be removed: {}", folder, e.toString());
        }
    }
}
