package dev.dorsal.e2e.chaos;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Environment;
import dev.dorsal.e2e.environment.Processes;
import dev.dorsal.e2e.environment.Scene;
import dev.dorsal.e2e.environment.SmallDisks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Another file takes all the room that there is on the member's volume, and is gone later. */
record DiskFull(Role role) implements Fault {
    private static final long BLOCK = 4_096;

    @Override
    public String title() {
        return "disk full of " + role;
    }

    @Override
    public boolean canBeMadeIn(Environment environment) {
        return SmallDisks.canBeMadeIn(environment);
    }

    @Override
    public Aimed aim(Scene scene, Cluster cluster) {
        int member = role.of(cluster);
        var file = SmallDisks.of(cluster, member).resolve("filler");
        return new Aimed(
                "disk full of " + role.named(cluster, member),
                List.of(member),
                () -> fill(file),
                () -> delete(file),
                false);
    }

    /** In ever smaller pieces: nobody tells how much can be had at once. */
    private static void fill(Path file) {
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

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
