package dev.dorsal.report;

import dev.dorsal.act.Outcome;
import dev.dorsal.api.MySQLCluster;
import dev.dorsal.api.MySQLClusterStatus;
import dev.dorsal.decide.Planner;
import dev.dorsal.decide.Situation;
import dev.dorsal.decide.Step;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reports of passes over a situation, as scenario files write it down. */
final class Reports {
    static final String WELL = """
        recorded: {term: 1, primary: 0}
        members:
          - {id: 0, open: true, executed: "A:1-100"}
          - {id: 1, source: 0, executed: "A:1-100"}
          - {id: 2, source: 0, executed: "A:1-98", received: "A:1-100", oldest: "4"}
        """;

    private Reports() {}

    static Report of(String situation, @Nullable MySQLClusterStatus before, Instant now) {
        return of(situation, before, now, new Outcome(List.of(), Optional.empty(), List.of()));
    }

    static Report of(String situation, @Nullable MySQLClusterStatus before, Instant now, Outcome outcome) {
        var given = Situation.read(situation);
        var snapshot = given.snapshot();
        var cluster = cluster(given.policy().instances());
        cluster.setStatus(before);
        return new Report(cluster, snapshot, Planner.plan(snapshot, given.policy()), outcome, snapshot.recorded(), now);
    }

    static Outcome done(Step... steps) {
        return new Outcome(List.of(steps), Optional.empty(), List.of());
    }

    static MySQLCluster cluster(int instances) {
        return Serialization.unmarshal("""
            apiVersion: dorsal.dev/v1alpha1
            kind: MySQLCluster
            metadata: {name: shop, namespace: default, uid: u-1, generation: 4}
            spec:
              instances: %d
              image: mysql:9.7
              storage: {size: 1Gi, retention: {whenDeleted: Retain, whenScaled: Retain}}
              replication: {parallelWorkers: 4}
            """.formatted(instances), MySQLCluster.class);
    }
}
