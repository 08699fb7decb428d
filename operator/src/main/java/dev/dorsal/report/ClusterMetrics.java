package dev.dorsal.report;

import dev.dorsal.decide.Diagnoser;
import dev.dorsal.decide.Diagnosis;
import dev.dorsal.decide.Findings;
import dev.dorsal.decide.MemberState;
import dev.dorsal.decide.Succession;
import dev.dorsal.decide.plans.Endpoints;
import dev.dorsal.model.Channel;
import dev.dorsal.model.CloneRun;
import dev.dorsal.model.ClusterKey;
import dev.dorsal.model.Durability;
import dev.dorsal.model.FailoverRule;
import dev.dorsal.model.Lag;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.Policy;
import dev.dorsal.model.Repair;
import dev.dorsal.model.Seeding;
import dev.dorsal.model.ServerState;
import dev.dorsal.model.Snapshot;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What is known of each cluster, made at the moment of the scrape from what was seen last. A value that is not known has
 * no sample; a cluster that is gone has none at all. docs/metrics.md has the same list.
 */
public final class ClusterMetrics implements MultiCollector {
    private final Supplier<Map<ClusterKey, Snapshot>> latest;
    private final Function<ClusterKey, Optional<Policy>> policies;

    /**
     * @param latest what was seen last of each cluster
     * @param policies what its last pass went by; empty before the first
     */
    public ClusterMetrics(Supplier<Map<ClusterKey, Snapshot>> latest, Function<ClusterKey, Optional<Policy>> policies) {
        this.latest = latest;
        this.policies = policies;
    }

    @Override
    public MetricSnapshots collect() {
        var gauges = new Gauges();
        latest.get().forEach((key, snapshot) -> cluster(key, snapshot, gauges));
        return gauges.snapshots();
    }

    private void cluster(ClusterKey key, Snapshot snapshot, Gauges gauges) {
        var policy = policies.apply(key)
                .orElseGet(() -> new Policy(
                        snapshot.facts().instances(),
                        new Durability(Durability.Mode.LOSSLESS, 0),
                        FailoverRule.MANUAL,
                        Repair.HOLD));
        var findings = Diagnoser.diagnose(snapshot, policy);
        var labels = Labels.of("namespace", key.namespace(), "cluster", key.name());
        gauges.add(
                "dorsal_cluster_members",
                "Members that the cluster should have",
                labels,
                snapshot.facts().instances());
        gauges.add(
                "dorsal_cluster_ready_members",
                "Members that answer in their role",
                labels,
                findings.in(MemberState.READY).size());
        gauges.add(
                "dorsal_cluster_writer_available",
                "1 while the recorded primary is open for writing",
                labels,
                one(findings.diagnosis() == Diagnosis.PRIMARY_OPEN));
        gauges.add(
                "dorsal_cluster_readers",
                "Members that the reader Service leads to",
                labels,
                Endpoints.readers(snapshot, findings).size());
        gauges.add(
                "dorsal_cluster_term",
                "Counts the choices of a primary",
                labels,
                snapshot.recorded().term());
        policies.apply(key).ifPresent(known -> rule(snapshot, known, labels, gauges));
        safety(snapshot, findings, policy, labels, gauges);
        snapshot.members()
                .keySet()
                .forEach(id -> member(id, labels.add("member", id.name()), snapshot, findings, gauges));
    }

    private static void rule(Snapshot snapshot, Policy policy, Labels labels, Gauges gauges) {
        if (policy.instances() > 1 && snapshot.recorded().primary().isPresent()) {
            gauges.add(
                    "dorsal_cluster_failover_automatic",
                    "1 while a dead primary is to be replaced without a person",
                    labels,
                    one(policy.failover().automatic()));
        }
    }

    /** With one member there is nothing to be said of any of it. */
    private static void safety(Snapshot snapshot, Findings findings, Policy policy, Labels labels, Gauges gauges) {
        snapshot.facts()
                .lastFailover()
                .ifPresent(last -> gauges.add(
                        "dorsal_cluster_last_failover_timestamp_seconds",
                        "When a dead primary was last replaced",
                        labels,
                        last.toEpochMilli() / 1e3));
        if (policy.instances() < 2 || snapshot.recorded().primary().isEmpty()) {
            return;
        }
        gauges.add(
                "dorsal_cluster_failover_possible",
                "1 while a member could take over by itself if the primary died now",
                labels,
                one(Succession.successor(snapshot, snapshot.recorded().primary().get(), policy)
                        .isPresent()));
        if (findings.diagnosis() == Diagnosis.PRIMARY_OPEN) {
            durability(snapshot, findings, policy.durability(), labels, gauges);
        }
    }

    private static void durability(
            Snapshot snapshot, Findings findings, Durability wanted, Labels labels, Gauges gauges) {
        gauges.add(
                "dorsal_cluster_durability_as_wanted",
                "1 while writes are acknowledged as the spec asks for",
                labels,
                one(!DurabilityWords.isBlocked(snapshot, wanted)
                        && DurabilityWords.effective(snapshot, findings, wanted)
                                .equals(DurabilityWords.wanted(wanted))));
        snapshot.primaryServer().flatMap(server -> server.semiSync().source()).ifPresent(source -> {
            gauges.add(
                    "dorsal_cluster_acknowledging_replicas",
                    "Replicas that the primary counts as acknowledging",
                    labels,
                    source.clients());
            gauges.add(
                    "dorsal_cluster_waiting_commits",
                    "Commits that wait for an acknowledgement at this moment",
                    labels,
                    source.waiting());
            gauges.add(
                    "dorsal_cluster_commits_stuck",
                    "1 while commits wait and none is acknowledged",
                    labels,
                    one(source.waiting() > 0
                            && (snapshot.commitsStuck() || DurabilityWords.isBlocked(snapshot, wanted))));
        });
    }

    private static void member(MemberId id, Labels labels, Snapshot snapshot, Findings findings, Gauges gauges) {
        var server = snapshot.server(id);
        gauges.add("dorsal_member_up", "1 while the server answers", labels, one(server.isPresent()));
        gauges.add(
                "dorsal_member_primary",
                "1 for the recorded primary",
                labels,
                one(snapshot.recorded().isPrimary(id)));
        gauges.add(
                "dorsal_member_seeding",
                "1 while the member is being built anew, or is about to",
                labels,
                one(snapshot.recorded().isSeeding(id)));
        snapshot.recorded()
                .seeding()
                .filter(seeding -> seeding.member().equals(id))
                .ifPresent(seeding -> seeding(seeding, snapshot.copy(), labels, gauges));
        server.ifPresent(state -> gauges.add(
                "dorsal_member_writable",
                "1 while clients can write",
                labels,
                one(state.mode().isOpen())));
        server.ifPresent(state -> gauges.add(
                "dorsal_member_disk_full",
                "1 while what the member should write waits for room on its disk",
                labels,
                one(state.diskFull())));
        if (snapshot.recorded().primary().isPresent() && !snapshot.recorded().isPrimary(id)) {
            server.ifPresent(state -> threads(state, labels, gauges));
            extra(id, labels, snapshot, findings, gauges);
            lag(findings.of(id).lag().orElse(new Lag.Unknown("")), labels, gauges);
        }
    }

    private static void seeding(Seeding seeding, Optional<CloneRun> copy, Labels labels, Gauges gauges) {
        gauges.add(
                "dorsal_member_seeding_attempts",
                "Copies that were begun to build the member anew",
                labels,
                seeding.tries().begun());
        copy.filter(run -> run.state() == CloneRun.State.RUNNING)
                .ifPresent(run -> gauges.add(
                        "dorsal_member_seeding_copied_bytes",
                        "What the copy that is under way has brought so far",
                        labels,
                        run.progress().bytes()));
    }

    /** Nothing is said of data that is being replaced, nor of a member that was not compared with the primary. */
    private static void extra(MemberId id, Labels labels, Snapshot snapshot, Findings findings, Gauges gauges) {
        var compared = snapshot.server(id).isPresent()
                && snapshot.primaryServer().isPresent()
                && !snapshot.recorded().isWiped(id)
                && findings.of(id).state() != MemberState.LEAVING;
        if (compared) {
            gauges.add(
                    "dorsal_replica_extra_transactions",
                    "Transactions that the replica has and the primary does not have",
                    labels,
                    findings.of(id).extra().count());
        }
    }

    /** Also without a channel: a replica that does not replicate at all must be seen. */
    private static void threads(ServerState state, Labels labels, Gauges gauges) {
        gauges.add(
                "dorsal_replica_receiver_running",
                "1 while the receiver is connected to its source",
                labels,
                one(state.channel()
                        .filter(channel -> channel.receiver().state() == Channel.ReceiverState.ON)
                        .isPresent()));
        gauges.add(
                "dorsal_replica_applier_running",
                "1 while the applier runs",
                labels,
                one(state.channel()
                        .filter(channel -> channel.applier().state() == Channel.ApplierState.RUNNING)
                        .isPresent()));
    }

    private static void lag(Lag lag, Labels labels, Gauges gauges) {
        gauges.add(
                "dorsal_replica_lag_known",
                "1 while it is known how far the replica is behind",
                labels,
                one(lag instanceof Lag.Known));
        if (lag instanceof Lag.Known known) {
            gauges.add(
                    "dorsal_replica_lag_seconds",
                    "Age of the oldest transaction that is not applied",
                    labels,
                    known.behind().toNanos() / 1e9);
            gauges.add(
                    "dorsal_replica_lag_transactions",
                    "Transactions of the primary that the replica has not executed",
                    labels,
                    known.transactions());
        }
    }

    private static double one(boolean holds) {
        return holds ? 1 : 0;
    }

    /** Gauges by name, in the order in which they came up first. */
    private static final class Gauges {
        private final Map<String, GaugeSnapshot.Builder> builders = new LinkedHashMap<>();

        void add(String name, String help, Labels labels, double value) {
            builders.computeIfAbsent(
                            name, key -> GaugeSnapshot.builder().name(key).help(help))
                    .dataPoint(GaugeSnapshot.GaugeDataPointSnapshot.builder()
                            .labels(labels)
                            .value(value)
                            .build());
        }

        MetricSnapshots snapshots() {
            var snapshots = MetricSnapshots.builder();
            builders.values().forEach(builder -> snapshots.metricSnapshot(builder.build()));
            return snapshots.build();
        }
    }
}
