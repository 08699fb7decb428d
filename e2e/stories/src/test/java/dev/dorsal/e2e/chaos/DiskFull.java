package dev.dorsal.e2e.chaos;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Environment;
import dev.dorsal.e2e.environment.Scene;
import dev.dorsal.e2e.environment.SmallDisks;
import java.util.List;

/** Another file takes all the room that there is on the member's volume, and is gone later. */
record DiskFull(Role role) implements Fault {
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
        return new Aimed(
                "disk full of " + role.named(cluster, member),
                List.of(member),
                () -> SmallDisks.fill(cluster, member),
                () -> SmallDisks.free(cluster, member),
                false);
    }
}
