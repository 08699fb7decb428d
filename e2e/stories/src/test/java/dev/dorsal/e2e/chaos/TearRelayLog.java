package dev.dorsal.e2e.chaos;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Processes;
import dev.dorsal.e2e.environment.Scene;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import org.awaitility.Awaitility;

/**
 * The newest relay log of a replica ends in the middle of an event that is not applied yet, as after a crash of its machine with
 * a disk that lies, and its server starts upon that. The server is stopped while the file is cut, so that it is not back before.
 */
record TearRelayLog() implements Fault {
    private static final long CUT = 300;
    /** What each of these files begins with. */
    private static final long HEAD = 4;

    @Override
    public String title() {
        return "relay log torn on a replica";
    }

    /** Together with the primary's death it may take away what this replica alone had acknowledged: nobody promises that. */
    @Override
    public boolean comesAlone() {
        return true;
    }

    @Override
    public Aimed aim(Scene scene, Cluster cluster) {
        int member = cluster.replica();
        return Aimed.passing(
                title() + " " + cluster.name() + "-" + member, List.of(member), () -> tear(cluster, member));
    }

    private static void tear(Cluster cluster, int member) {
        long server = cluster.serverPid(member);
        try {
            awaitUnapplied(cluster, member, server);
            Processes.signal("STOP", server);
            cut(newest(server));
        } catch (IOException | SQLException e) {
            throw new IllegalStateException(e);
        } finally {
            Processes.signal("KILL", server);
        }
    }

    /** What is applied is never read again. */
    private static void awaitUnapplied(Cluster cluster, int member, long server) throws IOException, SQLException {
        cluster.member(member).run("STOP REPLICA SQL_THREAD FOR CHANNEL ''");
        var log = newest(server);
        long applied = Files.size(log);
        Awaitility.await("more is received")
                .pollInterval(Duration.ofMillis(5))
                .until(() -> Files.size(log) > applied + CUT);
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
