package dev.dorsal;

import dev.dorsal.kube.EventRecorder;
import dev.dorsal.model.Silence;
import dev.dorsal.mysql.jdbc.JdbcConnector;
import dev.dorsal.observe.Observer;
import dev.dorsal.reconcile.ClusterReconciler;
import dev.dorsal.reconcile.Passes;
import dev.dorsal.reconcile.Wakeups;
import dev.dorsal.report.ClusterMetrics;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.health.InformerHealthIndicator;
import io.javaoperatorsdk.operator.health.InformerWrappingEventSourceHealthIndicator;
import io.javaoperatorsdk.operator.health.Status;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One term of work: made when this process becomes the leader, closed when it is not any more. Never used twice. */
final class Wiring implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Wiring.class);
    private static final Duration SYNC_LIMIT = Duration.ofSeconds(30);

    private final JdbcConnector connector = new JdbcConnector();
    private final Observer observer;
    private final Operator operator;
    private final PrometheusMeterRegistry meters;
    private final ClusterMetrics metrics;
    private final Passes passes;

    /**
     * @param mayWork whether the term still lasts; asked before each pass and each step
     * @param lastSilence of the API server, of those that are over
     * @param giveUp ends the term: its caches follow nobody any more
     */
    Wiring(
            OperatorConfig config,
            KubernetesClient client,
            PrometheusMeterRegistry meters,
            BooleanSupplier mayWork,
            Supplier<Optional<Silence>> lastSilence,
            Runnable giveUp) {
        var clock = Clock.systemUTC();
        this.meters = meters;
        var wakeups = new Wakeups();
        observer = new Observer(connector, config.network(), clock, mayWork, wakeups::wake);
        operator = new Operator(settings -> settings.withKubernetesClient(client)
                .withCloseClientOnStop(false)
                .withUseSSAToPatchPrimaryResource(true)
                .withReconciliationTerminationTimeout(Duration.ofMillis(1500))
                .withCacheSyncTimeout(SYNC_LIMIT)
                .withInformerStoppedHandler((informer, failure) -> {
                    // The framework would end the process. A cache that never began fails the start of the term.
                    if (failure != null && informer.hasSynced()) {
                        LOG.error(
                                "a cache follows its changes no more, the work begins anew: {}",
                                String.valueOf(failure.getMessage()));
                        giveUp.run();
                    }
                })
                .withExecutorService(Executors.newVirtualThreadPerTaskExecutor())
                .withWorkflowExecutorService(Executors.newVirtualThreadPerTaskExecutor()));
        passes = new Passes(meters, mayWork, System::nanoTime);
        var reconciler = new ClusterReconciler(
                observer,
                connector,
                config.network(),
                new EventRecorder(client, clock),
                passes,
                wakeups,
                lastSilence,
                clock);
        metrics = new ClusterMetrics(observer::latest, reconciler::policy);
        operator.register(reconciler, controller -> {
            if (!config.namespaces().isEmpty()) {
                controller.settingNamespaces(config.namespaces());
            }
        });
    }

    /** Returns when the caches are filled and passes run. */
    void start() {
        meters.getPrometheusRegistry().register(metrics);
        operator.start();
        keepTimerAsleep();
        observer.start();
    }

    /** The framework's timer has no thread of its own, and so a borrowed one looks for work a hundred times a second. */
    private void keepTimerAsleep() {
        var executors = operator.getConfigurationService().getExecutorServiceManager();
        if (executors.scheduledExecutorService() instanceof ScheduledThreadPoolExecutor timer) {
            timer.setCorePoolSize(1);
        }
    }

    /** The pass that has been running for longer than any can; empty when there is none. */
    Optional<String> stuck() {
        return passes.stuck();
    }

    /** Which caches are not connected, by kind and namespace; empty when all are. */
    Optional<String> trouble() {
        if (!operator.getRuntimeInfo().isStarted()) {
            return Optional.of("the caches are being filled");
        }
        var lost = operator.getRuntimeInfo().unhealthyInformerWrappingEventSourceHealthIndicator().values().stream()
                .flatMap(sources -> sources.values().stream())
                .flatMap(Wiring::lost)
                .sorted()
                .collect(Collectors.joining(", "));
        return lost.isEmpty() ? Optional.empty() : Optional.of("no connection to the changes of: " + lost);
    }

    private static Stream<String> lost(InformerWrappingEventSourceHealthIndicator<?> source) {
        var kind = source instanceof EventSource<?, ?> events
                ? events.resourceType().getSimpleName()
                : source.getClass().getSimpleName();
        return source.informerHealthIndicators().values().stream()
                .filter(informer -> informer.getStatus() != Status.HEALTHY)
                .map(InformerHealthIndicator::getTargetNamespace)
                .map(namespace -> kind + (isOne(namespace) ? " in " + namespace : ""));
    }

    /** The framework has a word of its own for all namespaces, which no namespace can have. */
    private static boolean isOne(String namespace) {
        return namespace.equals(namespace.toLowerCase(Locale.ROOT));
    }

    @Override
    public void close() {
        meters.getPrometheusRegistry().unregister(metrics);
        operator.stop();
        observer.close();
        connector.close();
    }
}
