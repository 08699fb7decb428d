package dev.dorsal.kube;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.model.GtidSet;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.Request;
import dev.dorsal.model.Seeding;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is written of a seeding is read back as it was. */
class RecordedSeedingTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00.123456Z");
    private static final MemberId MEMBER = new MemberId("shop", 2);
    private static final MemberId DONOR = new MemberId("shop", 1);
    private static final Seeding DIVERGED = Seeding.prepared(
                    MEMBER,
                    new Seeding.Why(Seeding.Cause.DIVERGED, "it has 2 of its own", Optional.empty()),
                    GtidSet.parse("00000000-0000-0000-0000-000000000001:1-2"),
                    NOW)
            .keeping("20260101-000000 binlog.000007");
    private static final Seeding ASKED = Seeding.prepared(
            MEMBER,
            new Seeding.Why(
                    Seeding.Cause.ASKED, "it was asked for", Optional.of(new Request(Request.RESEED, "shop-2@a"))),
            GtidSet.EMPTY,
            NOW);

    @Test
    void everyStageIsReadBackAsItWas() {
        var copying = ASKED.trying(DONOR, "", NOW);
        for (var seeding : List.of(
                DIVERGED,
                ASKED,
                copying,
                copying.failed("3862: no", NOW),
                copying.failed("3862: no", NOW).trying(MEMBER, "2026-01-01 00:00:00.000", NOW))) {
            assertThat(RecordedSeeding.of("shop", RecordedSeeding.with(null, Optional.of(seeding))))
                    .contains(seeding);
        }
    }

    @Test
    void whatHasEndedIsHistoryAndTheNextOneOfTheMemberTakesItsPlace() {
        var ended = RecordedSeeding.ended(null, DIVERGED, "Done", NOW);
        assertThat(RecordedSeeding.of("shop", ended)).isEmpty();
        assertThat(ended).singleElement().satisfies(said -> {
            assertThat(said.keptLogs()).isEqualTo("20260101-000000 binlog.000007");
            assertThat(said.extraTransactions()).endsWith(":1-2");
        });
        assertThat(RecordedSeeding.with(ended, Optional.empty())).isEqualTo(ended);
        assertThat(RecordedSeeding.with(ended, Optional.of(ASKED)))
                .singleElement()
                .satisfies(said -> assertThat(said.state()).isEqualTo("Preparing"));
    }

    @Test
    void progressOfAPassDoesNotBringBackWhatHasEndedMeanwhile() {
        var copying = ASKED.trying(DONOR, "", NOW);
        var seen = RecordedSeeding.with(null, Optional.of(copying)).stream()
                .map(said -> said.withProgress("FILE COPY", 5L, 9L))
                .toList();
        assertThat(RecordedSeeding.withProgressOf(seen, seen)).isEqualTo(seen);
        assertThat(RecordedSeeding.with(seen, Optional.of(copying))).isEqualTo(seen);
        var ended = RecordedSeeding.ended(seen, copying, "Done", NOW);
        assertThat(RecordedSeeding.withProgressOf(seen, ended)).isEqualTo(ended);
    }
}
