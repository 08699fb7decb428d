package dev.dorsal.act;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.decide.Situation;
import dev.dorsal.model.Phases;
import dev.dorsal.model.Phases.Phase;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PhaseClockTest {
    private static final String DEAD = """
        durability: LOSSLESS 1
        recorded: {term: 1, primary: 0, ackers: [1, 2], promised: 1}
        members:
          - {id: 0, unreachable: connection refused, away: 0}
          - {id: 1, source: 0, acks: "on", receiver: CONNECTING}
          - {id: 2, source: 0, acks: "on", receiver: CONNECTING}
        """;

    private final Steps clock = new Steps();
    private final PhaseClock phases = new PhaseClock(clock);

    @Test
    void eachPhaseOfAFailoverBeginsWhereTheOneBeforeItEnded() {
        phases.look(Situation.read(DEAD).snapshot(), Map.of(Situation.id(0), Situation.NOW.minusMillis(700)));
        clock.pass(5);
        phases.beginFailover(2);
        after(20, Phase.DECIDED);
        phases.look(Situation.read(DEAD).snapshot(), Map.of());
        after(30, Phase.FENCED);
        after(40, Phase.DRAINED);
        after(50, Phase.OPENED);
        assertThat(phases.finished()).isEmpty();
        after(60, Phase.ENDPOINTS);
        assertThat(phases.finished())
                .contains(new Phases(
                        2,
                        Map.of(
                                Phase.NOTICED, Duration.ofMillis(700),
                                Phase.DECIDED, Duration.ofMillis(25),
                                Phase.FENCED, Duration.ofMillis(30),
                                Phase.DRAINED, Duration.ofMillis(40),
                                Phase.OPENED, Duration.ofMillis(50),
                                Phase.ENDPOINTS, Duration.ofMillis(60))));
        assertThat(phases.finished()).isEmpty();
    }

    @Test
    void whatAnotherProcessHasBegunHasNoTimesRatherThanWrongOnes() {
        after(1, Phase.FENCED);
        after(1, Phase.OPENED);
        after(1, Phase.ENDPOINTS);
        assertThat(phases.finished()).isEmpty();
    }

    @Test
    void addressesThatArePublishedBeforeTheNewOneIsOpenEndNothing() {
        phases.begin(2);
        after(10, Phase.ENDPOINTS);
        assertThat(phases.finished()).isEmpty();
        after(10, Phase.OPENED);
        after(10, Phase.ENDPOINTS);
        assertThat(phases.finished().orElseThrow().of(Phase.OPENED)).contains(Duration.ofMillis(20));
    }

    @Test
    void aSecondAttemptOfTheSameFailoverKeepsItsBeginAndOneThatIsTakenBackIsForgotten() {
        phases.look(Situation.read(DEAD).snapshot(), Map.of());
        phases.beginFailover(2);
        clock.pass(500);
        phases.beginFailover(2);
        after(0, Phase.DECIDED);
        after(1, Phase.OPENED);
        after(1, Phase.ENDPOINTS);
        assertThat(phases.finished().orElseThrow().of(Phase.DECIDED)).contains(Duration.ofMillis(500));
        phases.begin(3);
        phases.forget();
        after(1, Phase.OPENED);
        after(1, Phase.ENDPOINTS);
        assertThat(phases.finished()).isEmpty();
    }

    private void after(long milliseconds, Phase phase) {
        clock.pass(milliseconds);
        phases.reached(phase);
    }

    /** Stands still unless it is told to go on. */
    private static final class Steps extends Clock {
        private Instant now = Situation.NOW;

        void pass(long milliseconds) {
            now = now.plusMillis(milliseconds);
        }

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
