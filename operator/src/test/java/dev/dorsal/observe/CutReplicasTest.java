package dev.dorsal.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.decide.Situation;
import dev.dorsal.model.Snapshot;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CutReplicasTest {
    private final AtomicLong now = new AtomicLong(-3_000_000_000L);
    private final CutReplicas cut = new CutReplicas(now::get);

    @Test
    void timeRunsFromTheFirstLookThatFoundTheReceiverStopped() {
        cut.see(seen("OFF", "ON", true));
        pass(4);

        assertThat(cut.see(seen("OFF", "OFF", true)))
                .isEqualTo(Map.of(Situation.id(1), Duration.ofSeconds(4), Situation.id(2), Duration.ZERO));
    }

    @Test
    void oneThatWasSeenRunningStartsAnew() {
        cut.see(seen("OFF", "OFF", true));
        pass(4);
        cut.see(seen("CONNECTING", "OFF", true));
        pass(2);

        assertThat(cut.see(seen("OFF", "OFF", true)))
                .isEqualTo(Map.of(Situation.id(1), Duration.ZERO, Situation.id(2), Duration.ofSeconds(6)));
    }

    @Test
    void beforeATakeoverAndAfterItNothingCounts() {
        cut.see(seen("OFF", "OFF", true));
        pass(4);

        assertThat(cut.see(seen("OFF", "OFF", false))).isEmpty();
        assertThat(cut.see(seen("OFF", "OFF", true)))
                .isEqualTo(Map.of(Situation.id(1), Duration.ZERO, Situation.id(2), Duration.ZERO));
    }

    private static Snapshot seen(String one, String two, boolean takeover) {
        return Situation.read("""
            recorded: {term: 1, primary: 0%s}
            members:
              - {id: 0, executed: "A:1-5"}
              - {id: 1, source: 0, receiver: "%s"}
              - {id: 2, source: 0, receiver: "%s"}
            """.formatted(takeover ? ", takeover: 1" : "", one, two))
                .snapshot();
    }

    private void pass(int seconds) {
        now.addAndGet(Duration.ofSeconds(seconds).toNanos());
    }
}
