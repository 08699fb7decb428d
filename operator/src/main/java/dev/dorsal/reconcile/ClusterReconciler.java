package dev.dorsal.reconcile;

import dev.dorsal.act.ClusterObjects;
import dev.dorsal.act.Outcome;
import dev.dorsal.act.PlanRunner;
import dev.dorsal.act.ServerSteps;
import dev.dorsal.act.StepExecutor;
import dev.dorsal.api.MySQLCluster;
import dev.dorsal.api.MySQLClusterStatus;
import dev.dorsal.decide.Planner;
import dev.dorsal.kube.EventRecorder;
import dev.dorsal.kube.KnownCredentials;
import dev.dorsal.kube.KubeCluster;
import dev.dorsal.kube.SpecPolicy;
import dev.dorsal.model.ClusterKey;
import dev.dorsal.model.MemberNetwork;
import dev.dorsal.model.Policy;
import dev.dorsal.model.Silence;
import dev.dorsal.mysql.MySqlConnector;
import dev.dorsal.observe.Observer;
import dev.dorsal.report.Report;
import dev.dorsal.report.Reporter;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.retry.GradualRetry;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** One pass: observe, decide, act, report. */
@ControllerConfiguration(name = "mysqlcluster", fieldManager = "dorsal", triggerReconcilerOnAllEvents = true)
@GradualRetry(maxAttempts = Integer.MAX_VALUE, initialInterval = 500, intervalMultiplier = 1.7, maxInterval = 30_000)
public final class ClusterReconciler implements Reconciler<MySQLCluster> {
    private static final Duration WITHOUT_LEASE = Duration.ofSeconds(1);
    private static final Duration AT_ONCE = Duration.ofMillis(1);

    private final Observer observer;
    private final MySqlConnector connector;
    private final MemberNetwork network;
    private final EventRecorder events;
    private final Passes passes;
    private final Clock clock;
    private final Wakeups wakeups;
    private final Supplier<Optional<Silence>> lastSilence;
    private final Reporter reporter = new Reporter();
    private final KnownCredentials known = new KnownCredentials();
    private final Map<ClusterKey, Policy> policies = new ConcurrentHashMap<>();

    public ClusterReconciler(
            Observer observer,
            MySqlConnector connector,
            MemberNetwork network,
            EventRecorder events,
            Passes passes,
            Wakeups wakeups,
            Supplier<Optional<Silence>> lastSilence,
            Clock clock) {
        this.observer = observer;
        this.connector = connector;
        this.network = network;
        this.events = events;
        this.passes = passes;
        this.wakeups = wakeups;
        this.lastSilence = lastSilence;
        this.clock = clock;
    }

    /** What the last pass over a cluster went by. */
    public Optional<Policy> policy(ClusterKey key) {
        return Optional.ofNullable(policies.get(key));
    }

    @Override
    public List<EventSource<?, MySQLCluster>> prepareEventSources(EventSourceContext<MySQLCluster> context) {
        return wakeups.sources(context);
    }

    @Override
    public UpdateControl<MySQLCluster> reconcile(MySQLCluster cluster, Context<MySQLCluster> context) {
        if (!passes.mayWork()) {
            // Perhaps for a moment only.
            return UpdateControl.<MySQLCluster>noUpdate().rescheduleAfter(WITHOUT_LEASE);
        }
        try (var pass = passes.begin(cluster)) {
            var kube = new KubeCluster(cluster, context);
            var memory = Memory.of(kube, known);
            var instances = cluster.getSpec().instances();
            var seen = observer.observe(kube, instances, memory.recorded(), memory.credentials());
            var policy = SpecPolicy.of(cluster.getSpec());
            policies.put(pass.key(), policy);
            var plan = Planner.plan(seen.snapshot(), policy);
            var servers = new ServerSteps(seen.snapshot(), seen.servers().reachable(), connector, memory::read);
            var phases = pass.phases(seen.snapshot(), seen.lastAnswers());
            var objects = new ClusterObjects(kube, network, memory.secrets());
            var executor = new StepExecutor(kube, objects, servers, memory.recorded(), phases);
            var outcome = PlanRunner.run(plan, executor, passes::mayWork);
            remember(pass.key(), memory, seen, outcome);
            if (context.isPrimaryResourceDeleted()) {
                forget(pass.key());
                return UpdateControl.noUpdate();
            }
            var report = new Report(
                    cluster,
                    seen.snapshot(),
                    plan,
                    outcome,
                    executor.recorded(),
                    kube.reshaped(),
                    lastSilence.get(),
                    clock.instant());
            executor.times().ifPresent(change -> events.record(cluster, List.of(Reporter.completed(change))));
            return tell(kube, report, pass);
        }
    }

    private UpdateControl<MySQLCluster> tell(KubeCluster kube, Report report, Passes.Pass pass) {
        var told = reporter.tell(report);
        var written = told.status().flatMap(status -> written(kube, status, report, pass.key()));
        events.record(report.cluster(), told.events());
        var next = pass.next(report.plan().next(), report.outcome());
        return UpdateControl.<MySQLCluster>noUpdate()
                .rescheduleAfter(
                        written.filter(now -> StatusWrite.tellsNews(now, report.cluster()))
                                        .isPresent()
                                ? AT_ONCE
                                : next);
    }

    private Optional<MySQLCluster> written(KubeCluster kube, MySQLClusterStatus status, Report report, ClusterKey key) {
        try {
            return StatusWrite.write(kube, status, report.recorded());
        } catch (RuntimeException e) {
            // Nobody was told: all of it is news in the next pass.
            reporter.forget(key);
            throw e;
        }
    }

    private void remember(ClusterKey key, Memory memory, Observer.Observation seen, Outcome outcome) {
        var snapshot = seen.snapshot();
        if (memory.credentials() != null
                && snapshot.facts().members().keySet().stream()
                        .anyMatch(member -> snapshot.server(member).isPresent())) {
            known.worked(key, memory.credentials());
        }
        if (memory.madeApplication(outcome)) {
            memory.read().ifPresent(known -> observer.applicationIsReady(key, memory.recorded(), known));
        }
    }

    private void forget(ClusterKey key) {
        observer.forget(key);
        policies.remove(key);
        known.forget(key);
        reporter.forget(key);
        passes.forget(key);
    }
}
