package dev.dorsal.e2e.chaos;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Scene;
import java.util.List;

/** SIGSTOP of mysqld, and SIGCONT. Its connections stay, and nothing answers. */
record FreezeServer(Role role) implements Fault {
    @Override
    public String title() {
        return "SIGSTOP of " + role;
    }

    @Override
    public Aimed aim(Scene scene, Cluster cluster) {
        int member = role.of(cluster);
        var freezing = new Freezing(() -> cluster.serverPid(member));
        return new Aimed(
                "SIGSTOP of " + role.named(cluster, member), List.of(member), freezing::begin, freezing::end, true);
    }
}
