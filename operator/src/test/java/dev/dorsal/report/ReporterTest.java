package dev.dorsal.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.act.Outcome;
import dev.dorsal.api.FailoverStatus;
import dev.dorsal.api.PhaseTimes;
import dev.dorsal.decide.Situation;
import dev.dorsal.kube.ClusterEvent;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReporterTest {
    private static final String DEAD = """
        durability: LOSSLESS 1
        recorded: {term: 1, primary: 0, ackers: [1, 2], promised: 1}
        writer: [0]
        members:
          - {id: 0, unreachable: connection refused, away: 0}
          - {id: 1, source: 0, acks: "on", receiver: CONNECTING}
          - {id: 2, source: 0, acks: "on", receiver: CONNECTING}
        """;

    private final Reporter reporter = new Reporter();

    @Test
    void whileWritersWaitForAPrimaryStatusIsNotWritten() {
        var told = reporter.tell(Reports.of(DEAD, null, Situation.NOW));
        assertThat(told.status()).isEmpty();
        assertThat(told.events()).extracting(ClusterEvent::reason).containsExactly("FailoverBegun");
    }

    @Test
    void whatStandsInTheWayOfANewPrimaryIsToldAtOnce() {
        var stuck = new Outcome(List.of(), Optional.empty(), List.of("could not stop the receiver of shop-1: frozen"));
        var told = reporter.tell(Reports.of(DEAD, null, Situation.NOW, stuck));
        assertThat(told.status()).isPresent();
        assertThat(told.events()).extracting(ClusterEvent::reason).contains("TryingAgain");
    }

    @Test
    void aChangeThatIsOverIsToldWithItsTimesInAllAndByPhase() {
        var change = new FailoverStatus(
                "Failover",
                "shop-0",
                "shop-1",
                2L,
                "it died",
                "2026-11-30T00:00:00Z",
                "shop-1 holds every transaction",
                new PhaseTimes(700L, 25L, 30L, 40L, 50L, 60L));
        assertThat(Reporter.completed(change))
                .isEqualTo(new ClusterEvent(
                        false,
                        "FailoverCompleted",
                        "shop-1 takes the writes instead of shop-0, term 2: 205 ms: noticed after 700, decided 25,"
                                + " fenced 30, drained 40, opened 50, endpoints 60; shop-1 holds every transaction"));
    }
}
