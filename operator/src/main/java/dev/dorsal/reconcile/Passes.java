package dev.dorsal.reconcile;

import dev.dorsal.act.Outcome;
import dev.dorsal.act.PhaseClock;
import dev.dorsal.api.MySQLCluster;
import dev.dorsal.model.ClusterKey;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.Snapshot;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.slf4j.MDC;

/** Numbers the passes, times them, and spaces those that follow a failure: half a second, then more, 30 s at most. */
public final class Passes {
    private static final Duration FIRST_DELAY = Duration.ofMillis(500);
    private static final Duration LONGEST_DELAY = Duration.ofSeconds(30);
    private static final int MOST_DOUBLINGS = 6;
    /** Each wait within a pass has a limit of its own, and all together are shorter. */
    private static final Duration NEVER_SO_LONG = Duration.ofMinutes(5);

    private final MeterRegistry meters;
    private final BooleanSupplier mayWork;
    private final LongSupplier nanoseconds;
    private final Map<Pass, Long> running = new ConcurrentHashMap<>();
    private final AtomicLong numbers = new AtomicLong();
    private final Map<ClusterKey, Integer> failures = new ConcurrentHashMap<>();
    private final Map<ClusterKey, PhaseClock> phases = new ConcurrentHashMap<>();

    /**
     * @param mayWork whether this process is still the one that acts
     * @param nanoseconds a clock that never steps
     */
    public Passes(MeterRegistry meters, BooleanSupplier mayWork, LongSupplier nanoseconds) {
        this.nanoseconds = nanoseconds;
        this.meters = meters;
        this.mayWork = mayWork;
    }

    /** Whether this process is still the one that acts. */
    boolean mayWork() {
        return mayWork.getAsBoolean();
    }

    Pass begin(MySQLCluster cluster) {
        var key = new ClusterKey(
                cluster.getMetadata().getNamespace(), cluster.getMetadata().getName());
        var pass = new Pass(key, Long.toString(numbers.incrementAndGet()), Timer.start(meters));
        running.put(pass, nanoseconds.getAsLong());
        return pass;
    }

    /** A pass that has been running for longer than any can, in a sentence; empty when there is none. */
    public Optional<String> stuck() {
        var now = nanoseconds.getAsLong();
        return running.entrySet().stream()
                .filter(entry -> now - entry.getValue() > NEVER_SO_LONG.toNanos())
                .map(entry -> "a pass over " + entry.getKey().key() + " has been running for "
                        + Duration.ofNanos(now - entry.getValue()).toSeconds() + " s")
                .findFirst();
    }

    void forget(ClusterKey key) {
        failures.remove(key);
        phases.remove(key);
        meters.getMeters().stream()
                .filter(meter -> key.namespace().equals(meter.getId().getTag("namespace"))
                        && key.name().equals(meter.getId().getTag("cluster")))
                .forEach(meters::remove);
    }

    private Tags tags(ClusterKey key) {
        return Tags.of("namespace", key.namespace(), "cluster", key.name());
    }

    /** One pass; log lines within it carry its number and its cluster. */
    final class Pass implements AutoCloseable {
        private final ClusterKey key;
        private final Timer.Sample time;

        private Pass(ClusterKey key, String number, Timer.Sample time) {
            this.key = key;
            this.time = time;
            MDC.put("pass", number);
            MDC.put("cluster", key.toString());
        }

        ClusterKey key() {
            return key;
        }

        /** Times changes of the primary, for longer than one pass. */
        PhaseClock phases(Snapshot snapshot, Map<MemberId, Instant> lastAnswers) {
            var clock = phases.computeIfAbsent(key, cluster -> new PhaseClock(Clock.systemUTC()));
            clock.look(snapshot, lastAnswers);
            return clock;
        }

        /** When to look again: as planned, or later after failures in a row. */
        Duration next(Duration planned, Outcome outcome) {
            if (outcome.stopped().isEmpty() && outcome.troubles().isEmpty()) {
                failures.remove(key);
                return planned;
            }
            meters.counter("dorsal.reconcile.errors", tags(key)).increment();
            var inARow = failures.merge(key, 1, Integer::sum);
            var delay = FIRST_DELAY.multipliedBy(1L << Math.min(inARow - 1, MOST_DOUBLINGS));
            return longer(planned, delay.compareTo(LONGEST_DELAY) > 0 ? LONGEST_DELAY : delay);
        }

        private static Duration longer(Duration one, Duration other) {
            return one.compareTo(other) > 0 ? one : other;
        }

        @Override
        public void close() {
            running.remove(this);
            time.stop(meters.timer("dorsal.reconcile", tags(key)));
            MDC.remove("pass");
            MDC.remove("cluster");
        }
    }
}
