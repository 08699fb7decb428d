package dev.dorsal.checker.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.checker.evidence.Evidence;
import dev.dorsal.checker.evidence.Incident;
import dev.dorsal.checker.evidence.Key;
import dev.dorsal.checker.evidence.Outcome;
import dev.dorsal.checker.evidence.Outcome.Kind;
import dev.dorsal.checker.evidence.Reading;
import dev.dorsal.checker.evidence.Reading.Gap;
import dev.dorsal.checker.evidence.Terms;
import dev.dorsal.checker.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AccountTest {
    private static final long MS = 1_000_000;

    @Test
    void theOutageIsTheLongestGapThatEndsAfterTheFault() {
        assertThat(account(500, 0, 300, 400, 510, 700, 720).outage()).contains(new Outage(510 * MS, 700 * MS));
    }

    @Test
    void aGapBeforeTheFaultIsNobodysOutage() {
        assertThat(account(500, 0, 450, 499, 501).outage()).contains(new Outage(499 * MS, 501 * MS));
    }

    @Test
    void withoutALaterAnswerTheOutageHasNoEnd() {
        assertThat(account(500, 0, 100).outage()).isEmpty();
        assertThat(account(500, 0, 100).summary()).contains("outage without end");
    }

    @Test
    void theReaderGapLeavesOutTheMemberThatWasHitAndWhatWasBefore() {
        assertThat(account(500, 0, 510).readerGap()).contains(new Gap("b", 480 * MS, 580 * MS));
    }

    @Test
    void theSummaryHasTheFaultTheFiguresAndTheVerdict() {
        assertThat(account(500, 0, 490, 990, 1000).summary())
                .isEqualTo("round 1: kill -9 of shop-0: outage 0.500 s, reader gap 0.100 s, acknowledged 4,"
                        + " unknown 1 {connection=1}, refused 0, broken before COMMIT 0: RIGHT");
    }

    @Test
    void percentilesAreMeasuredValues() {
        assertThat(Percentiles.of(List.of(3 * MS, 1 * MS, 2 * MS)))
                .isEqualTo(new Percentiles(3, 2 * MS, 3 * MS, 3 * MS));
        assertThat(Percentiles.of(List.of())).hasToString("none");
    }

    private static Account account(int fault, int... acknowledged) {
        var outcomes = new ArrayList<Outcome>();
        for (int at : acknowledged) {
            outcomes.add(new Outcome(new Key(0, at), Kind.ACKNOWLEDGED, 1, "a", 0, at * MS, ""));
        }
        outcomes.add(new Outcome(new Key(1, 1), Kind.UNKNOWN, 1, "a", 0, 1, "connection"));
        var gaps =
                List.of(new Gap("a", 500 * MS, 900 * MS), new Gap("b", 480 * MS, 580 * MS), new Gap("b", 0, 400 * MS));
        var incident = new Incident("kill -9 of shop-0", Set.of("a"), fault * MS);
        var evidence = new Evidence(
                outcomes,
                List.of(),
                "shop-0",
                new Terms(List.of()),
                List.of(),
                List.of(),
                List.of(incident),
                List.of(),
                new Reading(1, 0, List.of(), gaps));
        return new Account("round 1", evidence, new Verdict(List.of(), List.of()));
    }
}
