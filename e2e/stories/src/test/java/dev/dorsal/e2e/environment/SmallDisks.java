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
    private static final long BLOCK = 4_096;

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

    /** Another file takes all the room that there is, in ever smaller pieces: nobody tells how much can be had at once. */
    public static void fill(Cluster cluster, int member) {
        var file = filler(cluster, member);
        try {
            Files.createFile(file);
            long size = Files.getFileStore(file).getUnallocatedSpace();
            while (size >= BLOCK) {
                size = isTaken(Files.size(file), size, file) ? size : size / 2;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isTaken(long from, long size, Path file) {
        try {
            Processes.run("fallocate", List.of("-o", Long.toString(from), "-l", Long.toString(size), file.toString()));
            return true;
        } catch (AssertionError e) {
            // There is less room than that.
            return false;
        }
    }

    public static void free(Cluster cluster, int member) {
        try {
            Files.deleteIfExists(filler(cluster, member));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path filler(Cluster cluster, int member) {
        return of(cluster, member).resolve("filler");
    }

    /** Servers that still run keep theirs until they end. */
    @Override
    public void close() {
        volumes.forEach(volume -> Processes.run("umount", List.of("-l", volume.toString())));
    }
}
