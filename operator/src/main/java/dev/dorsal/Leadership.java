package dev.dorsal;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderCallbacks;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderElectionConfigBuilder;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaseLock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One leader among the replicas of the operator. A process that loses the Lease stops its work and stands by again; it
 * does not exit. At its end it gives the Lease back, so that another one takes over at once.
 *
 * <p>The elector renews the Lease on the thread that calls back, so the calls return at once and each term has a thread
 * of its own: filling the caches may take longer than a Lease lasts.
 */
final class Leadership implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Leadership.class);
    private static final String LEASE = "dorsal-operator";
    private static final Duration LEASE_DURATION = Duration.ofSeconds(10);
    private static final Duration RENEW_DEADLINE = Duration.ofSeconds(7);
    /** Each renewal is two requests, a quarter of what an idle leader does. */
    private static final Duration RETRY_PERIOD = Duration.ofSeconds(2);

    private static final Duration PAUSE = Duration.ofSeconds(3);

    private final OperatorConfig config;
    private final KubernetesClient client;
    private final BiFunction<BooleanSupplier, Runnable, Wiring> terms;
    private final Consumer<String> troubles;
    private final Thread thread = Thread.ofPlatform().name("leadership").unstarted(this::run);
    private final CountDownLatch closing = new CountDownLatch(1);
    private volatile @Nullable Term term;
    private volatile @Nullable String failure;
    private @Nullable CompletableFuture<?> election;

    /**
     * @param terms makes the work of one term; it asks before each act whether the term still lasts, and may give it up
     * @param troubles is told why the work could not begin, once for the same reason
     */
    Leadership(
            OperatorConfig config,
            KubernetesClient client,
            BiFunction<BooleanSupplier, Runnable, Wiring> terms,
            Consumer<String> troubles) {
        this.troubles = troubles;
        this.config = config;
        this.client = client;
        this.terms = terms;
    }

    void start() {
        thread.start();
    }

    private void run() {
        while (!isClosing()) {
            try {
                (config.leaderElection() ? compete() : alone()).get();
            } catch (InterruptedException | CancellationException e) {
                // Asked for by whoever ended the term.
            } catch (ExecutionException | RuntimeException e) {
                LOG.warn("the election ended: {}", String.valueOf(e.getMessage()));
            }
            rest();
            pause();
        }
    }

    private synchronized CompletableFuture<?> compete() {
        var lease = new FreshLease(
                new LeaseLock(config.namespace(), LEASE, config.identity()), RENEW_DEADLINE, System::nanoTime);
        var running = client.leaderElector()
                .withConfig(new LeaderElectionConfigBuilder()
                        .withName(LEASE)
                        .withLock(lease)
                        .withLeaseDuration(LEASE_DURATION)
                        .withRenewDeadline(RENEW_DEADLINE)
                        .withRetryPeriod(RETRY_PERIOD)
                        .withReleaseOnCancel(true)
                        .withLeaderCallbacks(
                                new LeaderCallbacks(() -> lead(lease::isFresh), this::rest, Leadership::tell))
                        .build())
                .build()
                .start();
        election = running;
        return running;
    }

    /** A term without election; ended like one that was elected. */
    private synchronized CompletableFuture<?> alone() {
        var running = new CompletableFuture<Void>();
        election = running;
        lead(() -> true);
        return running;
    }

    private static void tell(@Nullable String leader) {
        if (leader != null && !leader.isEmpty()) {
            LOG.info("the leader is {}", leader);
        }
    }

    /** @param holds whether nobody else can have become the leader yet */
    private void lead(BooleanSupplier holds) {
        var next = new Term(holds);
        term = next;
        Thread.ofPlatform().name("term").start(next::begin);
    }

    private void rest() {
        var ended = term;
        term = null;
        if (ended != null) {
            ended.invalidate();
            Thread.ofPlatform().name("term-end").start(ended::end);
        }
    }

    private synchronized void resign() {
        var running = election;
        if (running != null) {
            running.cancel(true);
        }
    }

    private void pause() {
        try {
            if (closing.await(PAUSE.toMillis(), java.util.concurrent.TimeUnit.MILLISECONDS)) {
                LOG.info("ended");
            }
        } catch (InterruptedException e) {
            // Only its end interrupts it.
        }
    }

    private boolean isClosing() {
        return closing.getCount() == 0;
    }

    /** Whether this process has the Lease. */
    boolean isLeading() {
        return term != null;
    }

    /** What only a restart can mend; empty when nothing is. */
    Optional<String> stuck() {
        if (!thread.isAlive() && thread.getState() != Thread.State.NEW && !isClosing()) {
            return Optional.of("the thread that asks for the Lease has ended");
        }
        var current = term;
        return current == null ? Optional.empty() : current.stuck();
    }

    /** Why this process cannot do its work; empty while it can, or stands by. */
    Optional<String> trouble() {
        var current = term;
        if (failure != null) {
            return Optional.of("the work could not begin: " + failure);
        }
        return current == null ? Optional.empty() : current.trouble();
    }

    /** First the work ends, then the Lease is given back. */
    @Override
    public void close() {
        closing.countDown();
        var ended = term;
        term = null;
        if (ended != null) {
            ended.invalidate();
            ended.end();
        }
        resign();
        thread.interrupt();
    }

    /** The time from getting the Lease to losing it. */
    private final class Term {
        private final BooleanSupplier holds;
        private volatile boolean valid = true;
        private volatile @Nullable Wiring work;

        Term(BooleanSupplier holds) {
            this.holds = holds;
        }

        synchronized void begin() {
            if (!valid) {
                return;
            }
            try {
                var next = terms.apply(() -> valid && holds.getAsBoolean(), this::giveUp);
                work = next;
                next.start();
                failure = null;
                LOG.info("leading as {}", config.identity());
            } catch (RuntimeException e) {
                fail(StartTrouble.sentence(e));
                resign();
            }
        }

        private void fail(String reason) {
            LOG.error("the work could not begin: {}", reason);
            if (!reason.equals(failure)) {
                // The API server may take its time, and the end of this term must not wait for it.
                Thread.ofVirtual().name("start-trouble").start(() -> troubles.accept(reason));
            }
            failure = reason;
        }

        /** On a thread of its own: whoever asks may be one that the end waits for. */
        private void giveUp() {
            if (valid) {
                Thread.ofPlatform().name("give-up").start(Leadership.this::resign);
            }
        }

        /** From now on no step is begun. */
        void invalidate() {
            valid = false;
        }

        synchronized void end() {
            var ended = work;
            work = null;
            if (ended != null) {
                ended.close();
            }
        }

        Optional<String> stuck() {
            var current = work;
            return current == null ? Optional.empty() : current.stuck();
        }

        Optional<String> trouble() {
            var current = work;
            return current == null ? Optional.of("the work has not begun yet") : current.trouble();
        }
    }
}
