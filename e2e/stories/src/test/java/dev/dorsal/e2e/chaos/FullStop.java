package dev.dorsal.e2e.chaos;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Scene;

/** kill -9 of every mysqld, one right after the other. */
record FullStop() implements Fault {
    @Override
    public String title() {
        return "kill -9 of all";
    }

    @Override
    public Aimed aim(Scene scene, Cluster cluster) {
        var members = cluster.members();
        return Aimed.passing("kill -9 of all members", members, () -> members.forEach(cluster::kill));
    }
}
