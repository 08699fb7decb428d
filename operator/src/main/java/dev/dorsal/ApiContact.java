package dev.dorsal;

import dev.dorsal.model.Silence;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether the API server answers, asked every few seconds by a request that changes nothing. It remembers the last time
 * in which it did not for so long that /readyz said so.
 */
final class ApiContact implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ApiContact.class);
    private static final Duration PERIOD = Duration.ofSeconds(3);

    /** A few unanswered questions in a row. */
    private static final Duration PATIENCE = Duration.ofSeconds(12);

    private final KubernetesClient client;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("api-contact").factory());
    private final Clock clock;
    private volatile long lastAnswer = System.nanoTime() - PATIENCE.toNanos();
    private volatile @Nullable Instant silentSince;
    private volatile @Nullable Silence last;

    ApiContact(KubernetesClient client, Clock clock) {
        this.client = client;
        this.clock = clock;
    }

    void start() {
        timer.scheduleWithFixedDelay(this::ask, 0, PERIOD.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void ask() {
        try {
            client.getKubernetesVersion();
            answered();
        } catch (RuntimeException e) {
            if (silentSince == null) {
                LOG.warn("the API server does not answer: {}", String.valueOf(e.getMessage()));
                silentSince = clock.instant();
            }
        }
    }

    private void answered() {
        var since = silentSince;
        if (since != null) {
            LOG.info("the API server answers again");
            if (!isFresh()) {
                last = new Silence(since, clock.instant());
            }
        }
        silentSince = null;
        lastAnswer = System.nanoTime();
    }

    /** The last long one that is over; empty when this process has seen none. */
    Optional<Silence> lastSilence() {
        return Optional.ofNullable(last);
    }

    boolean isFresh() {
        return System.nanoTime() - lastAnswer < PATIENCE.toNanos();
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
