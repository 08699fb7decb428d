package dev.dorsal.checker.verdict;

import static dev.dorsal.checker.verdict.Runs.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.checker.evidence.Excuse;
import dev.dorsal.checker.evidence.Key;
import dev.dorsal.checker.evidence.Looks;
import dev.dorsal.checker.evidence.Outcome.Kind;
import dev.dorsal.checker.evidence.Reading;
import dev.dorsal.checker.evidence.Stored;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Each invariant is broken by one change of a run that is right, and by nothing else. */
class VerdictTest {
    private static final Key THREE = new Key(0, 3);
    private static final Key NINE = new Key(0, 9);

    private final Runs run = Runs.right();

    @Test
    void aRunWithAFailoverIsRight() {
        assertThat(run.verdict()).isEqualTo(new Verdict(List.of(), List.of()));
    }

    @Test
    void anAcknowledgedTransactionThatNobodyHasIsLost() {
        run.data.values().forEach(rows -> rows.remove(THREE));
        assertThat(broken()).containsExactly(Invariant.AcknowledgedIsStored);
        assertThat(run.verdict().violations())
                .extracting(Finding::sentence)
                .contains("shop-0 lacks acknowledged transactions, 1: 0/3 (by a at 3.000 s)");
    }

    @Test
    void anAcknowledgedTransactionOfAnotherServerIsNotTheOneThatWasAcknowledged() {
        run.data.values().forEach(rows -> rows.put(THREE, new Stored(2, 2, "b", 7)));
        assertThat(broken()).containsExactly(Invariant.AcknowledgedIsStored);
    }

    @Test
    void aRowThatOneMemberLacksIsToldInThreeWays() {
        run.on("shop-2").put(THREE, new Stored(1, 2, "a", 3));
        assertThat(broken())
                .containsExactlyInAnyOrder(
                        Invariant.AcknowledgedIsStored, Invariant.TransactionIsWhole, Invariant.MembersAreEqual);
    }

    @Test
    void anUnknownTransactionMayBeThereOrNot() {
        run.answered(9, Kind.UNKNOWN, "b", 9 * SECOND);
        assertThat(broken()).isEmpty();
        run.data.values().forEach(rows -> rows.put(NINE, new Stored(2, 2, "b", 7)));
        assertThat(broken()).isEmpty();
    }

    @Test
    void anUnknownTransactionIsThereOnAllOrOnNone() {
        run.answered(9, Kind.UNKNOWN, "b", 9 * SECOND);
        run.on("shop-0").put(NINE, new Stored(2, 2, "b", 7));
        assertThat(broken()).containsExactly(Invariant.MembersAreEqual);
    }

    @Test
    void aRefusedOrBrokenTransactionMustNotBeThere() {
        run.wrote(9, Kind.REFUSED, "b", 9 * SECOND);
        run.wrote(10, Kind.BROKEN, "b", 9 * SECOND);
        assertThat(broken()).containsOnly(Invariant.RefusedIsNotStored);
        assertThat(run.verdict().violations())
                .hasSize(3)
                .extracting(Finding::count)
                .containsOnly(2);
    }

    @Test
    void rowsThatNobodySentAreTold() {
        run.data.values().forEach(rows -> rows.put(NINE, new Stored(2, 2, "b", 7)));
        assertThat(broken()).containsOnly(Invariant.StoredWasSent);
    }

    @Test
    void aReadThatSawAPartIsTold() {
        run.reading = new Reading(10, 1, List.of(), List.of());
        assertThat(broken()).containsExactly(Invariant.TransactionIsWhole);
    }

    @Test
    void equalRowsWithAnotherChecksumDiffer() {
        run.checksums.put("shop-2", 2L);
        assertThat(broken()).containsExactly(Invariant.MembersAreEqual);
    }

    @Test
    void anErrantTransactionIsTold() {
        run.extra.put("shop-2", "c:1-3");
        assertThat(broken()).containsExactly(Invariant.NoErrantTransaction);
    }

    @Test
    void aMemberThatDoesNotComeLevelIsTold() {
        run.missing.put("shop-2", "b:77");
        assertThat(broken()).containsExactly(Invariant.MembersAreLevel);
    }

    @Test
    void aMemberThatCannotBeReadIsToldOnce() {
        run.silent.add("shop-2");
        assertThat(run.verdict().violations())
                .extracting(Finding::toString)
                .containsExactly("MembersAreLevel: shop-2 did not come level with shop-1; it lacks everything:"
                        + " connection refused");
    }

    @Test
    void anOldServerThatAcknowledgesWhatWasSentAfterANewOneDidIsTold() {
        run.wrote(9, Kind.ACKNOWLEDGED, "a", 6 * SECOND + SECOND / 10);
        assertThat(broken()).containsExactly(Invariant.TermsDoNotGoBack);
    }

    @Test
    void anAnswerThatWasOnItsWayDuringTheHandOverIsNoStepBack() {
        run.wrote(9, Kind.ACKNOWLEDGED, "a", 6 * SECOND + SECOND / 200);
        assertThat(broken()).isEmpty();
    }

    @Test
    void aServerThatNoTermNamesIsTold() {
        run.wrote(9, Kind.ACKNOWLEDGED, "c", 9 * SECOND);
        assertThat(broken()).containsExactly(Invariant.TermsDoNotGoBack);
    }

    @Test
    void twoOpenMembersAreTold() {
        run.open("shop-1", 5 * SECOND - 1, 9 * SECOND);
        assertThat(broken()).containsExactly(Invariant.NeverTwoOpen);
        assertThat(run.verdict().violations().getFirst().sentence())
                .startsWith("shop-0 and shop-1 were both open from 5.000 s to 5.000 s");
    }

    @Test
    void aMemberThatNobodyCouldCloseIsAnExceptionForThatTimeOnly() {
        run.open("shop-0", 6 * SECOND, 7 * SECOND);
        run.excuses.add(new Excuse("shop-0", 6 * SECOND, 7 * SECOND, "frozen, then thawed"));
        assertThat(broken()).isEmpty();
        assertThat(run.verdict().exceptions()).hasSize(1);
        run.open("shop-0", 6 * SECOND, 7 * SECOND + 1);
        assertThat(broken()).containsExactly(Invariant.NeverTwoOpen);
    }

    @Test
    void aLoadThatIsNeverAnsweredAgainIsTold() {
        run.outcomes.removeIf(one -> one.ended() > 5 * SECOND);
        run.data.values().forEach(rows -> rows.keySet().removeIf(key -> key.sequence() > 5));
        assertThat(broken()).containsExactly(Invariant.WritesGoOn);
    }

    @Test
    void aClusterThatIsNotReadyAgainIsToldHoweverRightItsRowsAre() {
        run.notBack.add("not ready after 150 s");
        assertThat(broken()).containsExactly(Invariant.ClusterComesBack);
    }

    @Test
    void aCheckThatSawTooLittleIsTold() {
        run.terms.clear();
        run.reading = new Reading(0, 0, List.of(), List.of());
        run.looks.removeIf(one -> one.member().equals("shop-2"));
        run.looks.add(new Looks("shop-2", 100, SECOND / 40, SECOND, List.of()));
        assertThat(broken()).containsOnly(Invariant.CheckSawEnough);
        assertThat(run.verdict().violations()).hasSize(3);
    }

    @Test
    void whatIsAllowedIsCountedAndNamed() {
        run.data.values().forEach(rows -> rows.remove(THREE));
        var verdict = Verdict.of(run.evidence(), Verdict.MAY_LOSE);
        assertThat(verdict.violations()).isEmpty();
        assertThat(verdict.exceptions())
                .hasSize(3)
                .allSatisfy(one -> assertThat(one.sentence()).contains("0/3 (by a at 3.000 s)"));
    }

    private Set<Invariant> broken() {
        return Set.copyOf(
                run.verdict().violations().stream().map(Finding::invariant).toList());
    }
}
