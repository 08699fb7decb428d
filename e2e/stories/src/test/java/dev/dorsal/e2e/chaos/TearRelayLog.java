package dev.dorsal.e2e.chaos;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Processes;
import dev.dorsal.e2e.environment.Scene;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;

/**
 * The newest relay log of a replica ends in the middle of an event, as after a crash of its machine, and its server starts
 * upon that. It is stopped while the file is cut, so that it is not back before.
 */
record TearRelayLog() implements Fault {
    private static final long CUT = 300;
    /** What each of these files begins with. */
    private static final long HEAD = 4;

    @Override
    public String title() {
        return "relay log torn on a replica";
    }

    @Override
    public Aimed aim(Scene scene, Cluster cluster) {
        int member = cluster.replica();
        return Aimed.passing(
                title() + " " + cluster.name() + "-" + member, List.of(member), () -> tear(cluster, member));
    }

    private static void tear(Cluster cluster, int member) {
        long server = cluster.serverPid(member);
        Processes.signal("STOP", server);
        try {
            cut(newest(server));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            Processes.signal("KILL", server);
        }
    }

    /** A server's working folder is that of its data, whatever its own view of the file system. */
    private static Path newest(long server) throws IOException {
        try (var files = Files.list(Path.of("/proc", Long.toString(server), "cwd"))) {
            return files.filter(file -> file.getFileName().toString().matches("relay\\.[0-9]+"))
                    .max(Comparator.naturalOrder())
                    .orElseThrow();
        }
    }

    private static void cut(Path log) throws IOException {
        try (var file = FileChannel.open(log, StandardOpenOption.WRITE)) {
            file.truncate(Math.max(HEAD, file.size() - CUT));
        }
    }
}
