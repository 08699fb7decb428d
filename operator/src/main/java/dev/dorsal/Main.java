package dev.dorsal;

import dev.dorsal.HttpEndpoints.Answer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The operator's process: environment, wiring, health, end. */
public final class Main {
    private static final Logger LOG = LoggerFactory.getLogger(Main.class);
    private static final int REQUEST_MILLISECONDS = 10_000;
    private static final int CONNECT_MILLISECONDS = 3_000;

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();

    private Main() {}

    /** Runs until SIGTERM. Exits with 2 when the environment cannot be used. */
    public static void main(String[] arguments) throws IOException {
        try {
            new Main().start(OperatorConfig.from(System.getenv()));
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(2);
        }
    }

    private void start(OperatorConfig config) throws IOException {
        Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "stop"));
        var meters = meters();
        var client = client();
        parts.push(client);
        var contact = new ApiContact(client, Clock.systemUTC());
        parts.push(contact);
        var leadership = new Leadership(
                config,
                client,
                (mayWork, giveUp) -> new Wiring(config, client, meters, mayWork, contact::lastSilence, giveUp),
                new StartTrouble(client, config.namespaces(), Clock.systemUTC())::tell);
        Gauge.builder("dorsal.leader", leadership, leader -> leader.isLeading() ? 1 : 0)
                .description("1 while this process leads")
                .register(meters);
        Gauge.builder("dorsal.api.available", contact, api -> api.isFresh() ? 1 : 0)
                .description("1 while the API server answers")
                .register(meters);
        var http = new HttpEndpoints(config.httpAddress(), config.httpPort())
                .serve("/metrics", () -> new Answer(true, meters.scrape()))
                .serve("/healthz", () -> alive(leadership))
                .serve("/readyz", () -> ready(contact, leadership))
                .start();
        parts.push(http);
        contact.start();
        leadership.start();
        parts.push(leadership);
        var started = System.currentTimeMillis()
                - ManagementFactory.getRuntimeMXBean().getStartTime();
        LOG.info("started after {} ms, http on port {}", started, http.port());
    }

    /** Nothing that a restart would not mend: an API server that is away is none of it. */
    private static Answer alive(Leadership leadership) {
        return leadership
                .stuck()
                .map(reason -> new Answer(false, reason + "\n"))
                .orElseGet(() -> new Answer(true, "alive\n"));
    }

    private static Answer ready(ApiContact contact, Leadership leadership) {
        if (!contact.isFresh()) {
            return new Answer(false, "the API server does not answer\n");
        }
        return leadership
                .trouble()
                .map(trouble -> new Answer(false, trouble + "\n"))
                .orElseGet(() -> new Answer(true, leadership.isLeading() ? "leading\n" : "standing by\n"));
    }

    private static PrometheusMeterRegistry meters() {
        var meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        new JvmMemoryMetrics().bindTo(meters);
        new JvmThreadMetrics().bindTo(meters);
        new ProcessorMetrics().bindTo(meters);
        return meters;
    }

    private static KubernetesClient client() {
        var config = new ConfigBuilder(Config.autoConfigure(null))
                .withRequestTimeout(REQUEST_MILLISECONDS)
                .withConnectionTimeout(CONNECT_MILLISECONDS)
                .withRequestRetryBackoffLimit(1)
                .build();
        return new KubernetesClientBuilder().withConfig(config).build();
    }

    /** In the reverse order of the start: first the work ends and the Lease is given back. */
    private void stop() {
        while (!parts.isEmpty()) {
            var part = parts.pop();
            try {
                part.close();
            } catch (Exception e) {
                LOG.warn("{} did not end well: {}", part.getClass().getSimpleName(), String.valueOf(e.getMessage()));
            }
        }
    }
}
