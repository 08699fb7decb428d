package dev.dorsal.e2e.environment;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file system of its own for each volume of a cluster on the playground, so that one can be full and the machine is not: an
 * image in a file, mounted where the volume will be. Needs root.
 */
public final class SmallDisks implements AutoCloseable {
    private static final long BYTES = 2L << 30;

    private final List<Path> volumes = new ArrayList<>();

    private SmallDisks() {}

    public static boolean canBeMadeIn(Environment environment) {
        return environment.name().equals("embedded")
                && System.getProperty("user.name").equals("root")
                && Files.exists(Path.of("/dev/loop-control"));
    }

    /** To be made before the cluster is; none where they cannot be made. */
    public static SmallDisks under(Cluster cluster, int members) {
        var disks = new SmallDisks();
        if (canBeMadeIn(cluster.scene().environment())) {
            for (int member = 0; member < members; member++) {
                disks.mount(of(cluster, member));
            }
        }
        return disks;
    }

    /** Folder of a member's volume, as the playground keeps it. */
    public static Path of(Cluster cluster, int member) {
        return EmbeddedCluster.claims().resolve(cluster.scene().namespace() + "_data-" + cluster.name() + "-" + member);
    }

    private void mount(Path volume) {
        var image = volume.resolveSibling(volume.getFileName() + ".img");
        try {
            Files.createDirectories(volume);
            try (var file = new RandomAccessFile(image.toFile(), "rw")) {
                file.setLength(BYTES);
            }
            Processes.run("mkfs.ext4", List.of("-q", "-m", "0", image.toString()));
            Processes.run("mount", List.of("-o", "loop", image.toString(), volume.toString()));
            volumes.add(volume);
            Files.delete(volume.resolve("lost+found"));
            // The mount keeps it.
            Files.delete(image);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Servers that still run keep theirs until they end. */
    @Override
    public void close() {
        volumes.forEach(volume -> Processes.run("umount", List.of("-l", volume.toString())));
    }
}
