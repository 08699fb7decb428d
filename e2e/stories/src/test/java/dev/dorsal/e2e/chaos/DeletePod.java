package dev.dorsal.e2e.chaos;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Scene;
import java.util.List;

/** kubectl delete pod, with its grace. */
record DeletePod(Role role) implements Fault {
    @Override
    public String title() {
        return "Pod deleted of " + role;
    }

    @Override
    public Aimed aim(Scene scene, Cluster cluster) {
        int member = role.of(cluster);
        return Aimed.passing(
                "Pod deleted of " + role.named(cluster, member), List.of(member), () -> cluster.deletePod(member));
    }
}
