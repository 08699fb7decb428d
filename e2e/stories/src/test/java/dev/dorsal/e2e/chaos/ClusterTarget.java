package dev.dorsal.e2e.chaos;

import dev.dorsal.checker.load.Login;
import dev.dorsal.checker.load.Target;
import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Server;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/** A cluster of a story for the checker. Clients know the addresses of Services and accounts from the start. */
public final class ClusterTarget implements Target {
    private static final long FRESH = Duration.ofMillis(300).toNanos();

    private final Cluster cluster;
    private final Login writer;
    private final Login reader;
    private final Map<String, Known> known = new ConcurrentHashMap<>();

    /** Of a Pod that may be replaced; asked for again, but not by each of a hundred attempts a second. */
    private record Known(Login login, long since) {}

    public ClusterTarget(Cluster cluster) {
        this.cluster = cluster;
        writer = login(cluster.writer());
        reader = login(cluster.reader());
    }

    private static Login login(Server server) {
        return new Login(server.host(), server.port(), server.user(), server.password(), server.database());
    }

    @Override
    public Login writer() {
        return writer;
    }

    @Override
    public Login reader() {
        return reader;
    }

    @Override
    public List<String> members() {
        return cluster.members().stream()
                .map(member -> cluster.name() + "-" + member)
                .toList();
    }

    @Override
    public Login member(String name) {
        return known.compute(name, (key, last) -> isFresh(last) ? last : ask(name))
                .login();
    }

    private static boolean isFresh(Known last) {
        return last != null && System.nanoTime() - last.since() < FRESH;
    }

    private Known ask(String name) {
        int member = Integer.parseInt(name.substring(cluster.name().length() + 1));
        var address = Objects.requireNonNull(cluster.pod(member).getStatus().getPodIP(), "no address");
        var direct = new Login(address, writer.port(), writer.user(), writer.password(), writer.database());
        return new Known(direct, System.nanoTime());
    }

    @Override
    public String primary() {
        return Objects.requireNonNull(cluster.status().primary(), "no primary is recorded");
    }
}
