package dev.dorsal;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whether the API server answers, asked every few seconds by a request that changes nothing. */
final class ApiContact implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ApiContact.class);
    private static final Duration PERIOD = Duration.ofSeconds(3);

    /** A few unanswered questions in a row. */
    private static final Duration PATIENCE = Duration.ofSeconds(12);

    private final KubernetesClient client;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("api-contact").factory());
    private volatile long lastAnswer = System.nanoTime() - PATIENCE.toNanos();
    private volatile boolean silent;

    ApiContact(KubernetesClient client) {
        this.client = client;
    }

    void start() {
        timer.scheduleWithFixedDelay(this::ask, 0, PERIOD.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void ask() {
        try {
            client.getKubernetesVersion();
            lastAnswer = System.nanoTime();
            if (silent) {
                LOG.info("the API server answers again");
            }
            silent = false;
        } catch (RuntimeException e) {
            if (!silent) {
                LOG.warn("the API server does not answer: {}", String.valueOf(e.getMessage()));
            }
            silent = true;
        }
    }

    boolean isFresh() {
        return System.nanoTime() - lastAnswer < PATIENCE.toNanos();
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
