package dev.dorsal.e2e.chaos;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Scene;
import java.util.List;

/** kill -9 of mysqld. Its container is started again by the node. */
record KillServer(Role role) implements Fault {
    @Override
    public String title() {
        return "kill -9 of " + role;
    }

    @Override
    public Aimed aim(Scene scene, Cluster cluster) {
        int member = role.of(cluster);
        return Aimed.passing("kill -9 of " + role.named(cluster, member), List.of(member), () -> cluster.kill(member));
    }
}
