package dev.dorsal;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderCallbacks;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderElectionConfigBuilder;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaseLock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One leader among the replicas of the operator. A process that loses the Lease stops its work and stands by again; it
 * does not exit. At its end it gives the Lease back, so that another one takes over at once.
 */
final class Leadership implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Leadership.class);
    private static final String LEASE = "dorsal-operator";
    private static final Duration LEASE_DURATION = Duration.ofSeconds(10);
    private static final Duration RENEW_DEADLINE = Duration.ofSeconds(7);
    private static final Duration RETRY_PERIOD = Duration.ofSeconds(1);
    private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(3);

    private final OperatorConfig config;
    private final KubernetesClient client;
    private final Supplier<Wiring> terms;
    private final Thread thread = Thread.ofPlatform().name("leadership").unstarted(this::run);
    private volatile boolean closing;
    private volatile @Nullable Wiring work;
    private volatile @Nullable CompletableFuture<?> election;

    /** @param terms makes the work of one term */
    Leadership(OperatorConfig config, KubernetesClient client, Supplier<Wiring> terms) {
        this.config = config;
        this.client = client;
        this.terms = terms;
    }

    void start() {
        thread.start();
    }

    private void run() {
        while (!closing) {
            try {
                if (config.leaderElection()) {
                    compete();
                } else {
                    lead();
                    new CompletableFuture<Void>().get();
                }
            } catch (InterruptedException e) {
                return;
            } catch (ExecutionException | RuntimeException e) {
                LOG.warn("leadership ended: {}; standing by again", String.valueOf(e.getMessage()));
            }
            rest();
            pause();
        }
    }

    private void compete() throws InterruptedException, ExecutionException {
        var elector = client.leaderElector()
                .withConfig(new LeaderElectionConfigBuilder()
                        .withName(LEASE)
                        .withLock(new LeaseLock(config.namespace(), LEASE, config.identity()))
                        .withLeaseDuration(LEASE_DURATION)
                        .withRenewDeadline(RENEW_DEADLINE)
                        .withRetryPeriod(RETRY_PERIOD)
                        .withReleaseOnCancel(true)
                        .withLeaderCallbacks(new LeaderCallbacks(this::lead, this::rest, this::tell))
                        .build())
                .build();
        var running = elector.start();
        election = running;
        running.get();
    }

    private void tell(String leader) {
        LOG.info("the leader is {}", leader);
    }

    private synchronized void lead() {
        if (closing) {
            return;
        }
        var next = terms.get();
        work = next;
        try {
            next.start();
            LOG.info("leading as {}", config.identity());
        } catch (RuntimeException e) {
            LOG.error("the work could not begin: {}", String.valueOf(e.getMessage()));
            var running = election;
            if (running != null) {
                running.cancel(true);
            }
            throw e;
        }
    }

    private synchronized void rest() {
        var ended = work;
        work = null;
        if (ended != null) {
            ended.close();
        }
    }

    private void pause() {
        try {
            Thread.sleep(PAUSE_AFTER_FAILURE);
        } catch (InterruptedException e) {
            closing = true;
        }
    }

    /** Whether this process does the work and all its caches are connected. */
    boolean isLeadingWell() {
        var current = work;
        return current != null && current.isHealthy();
    }

    boolean isLeading() {
        return work != null;
    }

    @Override
    public void close() {
        closing = true;
        rest();
        var running = election;
        if (running != null) {
            running.cancel(true);
        }
        thread.interrupt();
    }
}
