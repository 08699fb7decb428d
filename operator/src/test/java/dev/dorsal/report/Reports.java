package dev.dorsal.report;

import dev.dorsal.act.Outcome;
import dev.dorsal.api.MySQLCluster;
import dev.dorsal.api.MySQLClusterStatus;
import dev.dorsal.decide.Planner;
import dev.dorsal.decide.Situation;
import dev.dorsal.decide.Step;
import dev.dorsal.model.Silence;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reports of passes over a situation, as scenario files write it down. */
final class Reports {
    static final String WELL = """
        durability: LOSSLESS 1
        recorded: {term: 1, primary: 0, ackers: [1, 2], promised: 1}
        members:
          - {id: 0, open: true, waits: "1", executed: "A:1-100"}
          - {id: 1, source: 0, acks: "on", executed: "A:1-100"}
          - {id: 2, source: 0, acks: "on", executed: "A:1-98", received: "A:1-100", oldest: "4"}
        """;

    private Reports() {}

    static Report of(String situation, @Nullable MySQLClusterStatus before, Instant now) {
        return of(situation, before, now, allDone(situation));
    }

    static Report of(String situation, @Nullable MySQLClusterStatus before, Instant now, Outcome outcome) {
        var given = Situation.read(situation);
        var snapshot = given.snapshot();
        var cluster = cluster(given.policy().instances());
        cluster.setStatus(before);
        return new Report(
                cluster,
                snapshot,
                Planner.plan(snapshot, given.policy()),
                outcome,
                snapshot.recorded(),
                Set.of(),
                Optional.empty(),
                now);
    }

    /** The same pass, in which these members' StatefulSets got another spec. */
    static Report reshaping(Report pass, Integer... members) {
        return new Report(
                pass.cluster(),
                pass.snapshot(),
                pass.plan(),
                pass.outcome(),
                pass.recorded(),
                Stream.of(members).map(Situation::id).collect(Collectors.toSet()),
                pass.silence(),
                pass.now());
    }

    /** The same pass, after a silence of the API server. */
    static Report after(Silence silence, Report pass) {
        return new Report(
                pass.cluster(),
                pass.snapshot(),
                pass.plan(),
                pass.outcome(),
                pass.recorded(),
                pass.reshaped(),
                Optional.of(silence),
                pass.now());
    }

    /** The same pass, over a newer generation of the resource. */
    static Report ofGeneration(Report pass, long generation) {
        pass.cluster().getMetadata().setGeneration(generation);
        return pass;
    }

    /** All that is planned for a situation, carried out. */
    static Outcome allDone(String situation) {
        return new Outcome(steps(situation), Optional.empty(), List.of());
    }

    /** All that is planned but this, which was refused. */
    static Outcome allBut(Class<? extends Step> refused, String situation) {
        var steps = steps(situation);
        return new Outcome(
                steps.stream().filter(step -> !refused.isInstance(step)).toList(),
                Optional.empty(),
                steps.stream()
                        .filter(refused::isInstance)
                        .map(step -> "could not " + step.describe() + ": it is forbidden")
                        .toList());
    }

    private static List<Step> steps(String situation) {
        var given = Situation.read(situation);
        return Planner.plan(given.snapshot(), given.policy()).steps();
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
