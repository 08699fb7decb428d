package dev.dorsal.e2e.chaos;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Scene;
import java.sql.SQLException;
import java.util.List;

/**
 * A replica receives and does not apply: its applier is stopped, and again whenever the operator has started it. In the end
 * nobody starts it but the operator.
 */
record StopApplier() implements Fault {
    @Override
    public String title() {
        return "applier stopped on a replica";
    }

    @Override
    public Aimed aim(Scene scene, Cluster cluster) {
        int member = cluster.replica();
        var stopping = new Repeating(() -> stop(cluster, member));
        return new Aimed(
                title() + " " + cluster.name() + "-" + member, List.of(member), stopping::begin, stopping::end, false);
    }

    private static void stop(Cluster cluster, int member) {
        try {
            cluster.member(member).run("STOP REPLICA SQL_THREAD FOR CHANNEL ''");
        } catch (SQLException e) {
            // It is away, or has no channel just now: then it applies nothing either.
        }
    }
}
