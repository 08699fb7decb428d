package dev.dorsal.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.act.Outcome;
import dev.dorsal.api.MySQLCluster;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PassesTest {
    private static final Duration IDLE = Duration.ofSeconds(10);
    private static final Duration SOON = Duration.ofMillis(200);
    private static final Outcome WELL = new Outcome(List.of(), Optional.empty(), List.of());
    private static final Outcome TROUBLE = new Outcome(List.of(), Optional.empty(), List.of("it is forbidden"));

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final AtomicLong now = new AtomicLong();
    private final Passes passes = new Passes(meters, () -> true, now::get);

    @Test
    void failuresInARowAreSpacedFurtherApartUpToHalfAMinuteR65() {
        assertThat(Stream.generate(() -> next("shop", SOON, TROUBLE).toMillis()).limit(9))
                .containsExactly(500L, 1_000L, 2_000L, 4_000L, 8_000L, 16_000L, 30_000L, 30_000L, 30_000L);
        assertThat(meters.counter("dorsal.reconcile.errors", "namespace", "default", "cluster", "shop")
                        .count())
                .isEqualTo(9);
    }

    @Test
    void aPassThatIsWellBeginsAnewAndOneClusterDoesNotSlowAnotherR65() {
        next("shop", SOON, TROUBLE);
        next("shop", SOON, TROUBLE);
        assertThat(next("forum", SOON, TROUBLE)).hasMillis(500);
        assertThat(next("shop", IDLE, WELL)).isEqualTo(IDLE);
        assertThat(next("shop", SOON, TROUBLE)).hasMillis(500);
    }

    @Test
    void nobodyIsLookedAtSoonerThanPlanned() {
        assertThat(next("shop", IDLE, TROUBLE)).isEqualTo(IDLE);
    }

    @Test
    void aPassThatRunsForLongerThanAnyCanIsNamed() {
        try (var pass = passes.begin(cluster("shop"))) {
            now.set(Duration.ofSeconds(300).toNanos());
            assertThat(passes.stuck()).isEmpty();
            now.set(Duration.ofSeconds(301).toNanos());
            assertThat(passes.stuck()).contains("a pass over default/shop has been running for 301 s");
        }
        assertThat(passes.stuck()).isEmpty();
    }

    private Duration next(String name, Duration planned, Outcome outcome) {
        try (var pass = passes.begin(cluster(name))) {
            return pass.next(planned, outcome);
        }
    }

    private static MySQLCluster cluster(String name) {
        var cluster = new MySQLCluster();
        cluster.setMetadata(
                new ObjectMetaBuilder().withNamespace("default").withName(name).build());
        return cluster;
    }
}
