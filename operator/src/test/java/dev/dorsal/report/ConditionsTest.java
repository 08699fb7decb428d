package dev.dorsal.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.act.Outcome;
import dev.dorsal.api.MySQLClusterStatus;
import dev.dorsal.decide.Situation;
import dev.dorsal.decide.Step;
import io.fabric8.kubernetes.api.model.Condition;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What each condition may claim: by values of whole passes. */
class ConditionsTest {
    private static final Instant T0 = Situation.NOW;
    private static final String LED = Reports.WELL + "writer: [0]\n";
    private static final String ROLLING =
            LED.replace("{id: 0, ", "{id: 0, pod: outdated, ").replace("{id: 2, ", "{id: 2, pod: outdated, ");

    private final MySQLClusterStatus well = StatusReport.of(Reports.of(LED, null, T0));

    @Test
    void aSpecThatHasArrivedSaysSo() {
        assertIs(well, "UpToDate", "True", "Arrived", "every member runs by the present spec");
    }

    @Test
    void readyStaysTrueWhileAChangeIsOnItsWayButUpToDateNamesWhoLacksIt() {
        var status = StatusReport.of(Reports.ofGeneration(Reports.of(ROLLING, well, T0), 5));
        assertIs(status, "Ready", "True", "Ready", "all 3 members are ready");
        assertIs(
                status,
                "UpToDate",
                "False",
                "Rolling",
                "shop-0 runs by the former spec; shop-2 runs by the former spec");
        assertThat(condition(status, "UpToDate").getObservedGeneration()).isEqualTo(5);
    }

    @Test
    void thePassThatAppliesAChangeDoesNotClaimItsArrival() {
        var status = StatusReport.of(Reports.reshaping(Reports.ofGeneration(Reports.of(LED, well, T0), 5), 1));
        assertIs(status, "UpToDate", "False", "Rolling", "shop-1 is given the present spec");
    }

    @Test
    void aChangeThatKubernetesHasNotJudgedYetHasNotArrived() {
        var unsettled = LED.replace("{id: 1, ", "{id: 1, pod: unsettled, ");
        var status = StatusReport.of(Reports.ofGeneration(Reports.of(unsettled, well, T0), 5));
        assertIs(status, "UpToDate", "False", "Rolling", "shop-1 is given the present spec");
    }

    @Test
    void aChangeHasArrivedOnlyWhenTheServerHasAnsweredWithIt() {
        var starting = LED.replace("{id: 1, ", "{id: 1, pod: notReady, ");
        var status = StatusReport.of(Reports.ofGeneration(Reports.of(starting, well, T0), 5));
        assertIs(
                status,
                "UpToDate",
                "False",
                "MemberStarts",
                "shop-1 has not answered yet since it got the present spec");
    }

    @Test
    void aCrashDoesNotTakeBackWhatHasArrived() {
        var crashed =
                LED.replace("{id: 1, source: 0, executed: \"A:1-100\"}", "{id: 1, unreachable: no, pod: notReady}");
        assertIs(StatusReport.of(Reports.of(crashed, well, T0)), "UpToDate", "True", "Arrived", "every member");
    }

    @Test
    void aMemberThatIsToLeaveIsWaitedFor() {
        var status = StatusReport.of(Reports.ofGeneration(Reports.of("instances: 2\n" + LED, well, T0), 5));
        assertIs(status, "UpToDate", "False", "MemberLeaves", "shop-2 is not removed yet");
    }

    @Test
    void objectsThatAreRefusedHaveNotArrived() {
        var ensure = Reports.of(LED, well, T0).plan().steps().stream()
                .filter(Step.EnsureObjects.class::isInstance)
                .findFirst()
                .orElseThrow();
        var refused = new Outcome(
                List.of(), Optional.of(new Outcome.Stop(ensure, "it is forbidden", Outcome.Kind.TRANSIENT)), List.of());
        var status = StatusReport.of(Reports.of(LED, well, T0, refused));
        assertIs(status, "UpToDate", "False", "NotApplied", "could not apply the objects of 3 members");
    }

    @Test
    void aWriterThatCouldNotBeLedIsNotAvailable() {
        var refused = Reports.allBut(Step.PublishWriter.class, Reports.WELL);
        var status = StatusReport.of(Reports.of(Reports.WELL, null, T0, refused));
        assertIs(
                status,
                "WriterAvailable",
                "False",
                "NotPublished",
                "could not lead the writer to [shop-0]: it is forbidden");
        assertIs(status, "Ready", "False", "Degraded", "could not lead the writer to [shop-0]: it is forbidden");
        assertIs(status, "ReadersAvailable", "True", "Serving", "2 members serve reads");
    }

    @Test
    void aReaderThatCouldNotBeLedIsNotAvailable() {
        var refused = Reports.allBut(Step.PublishReader.class, LED);
        var status = StatusReport.of(Reports.of(LED, null, T0, refused));
        assertIs(status, "ReadersAvailable", "False", "NotPublished", "could not lead the reader to [shop-1, shop-2]");
        assertIs(status, "WriterAvailable", "True", "PrimaryOpen", "");
    }

    @Test
    void aPassThatEndedBeforeTheSlicesJudgesTheWriterByWhereItLeads() {
        var before = new Outcome(
                List.of(),
                Optional.of(new Outcome.Stop(
                        new Step.Close(Situation.id(1), "it was open"), "no answer", Outcome.Kind.TRANSIENT)),
                List.of());
        assertIs(StatusReport.of(Reports.of(LED, well, T0, before)), "WriterAvailable", "True", "PrimaryOpen", "");
        assertIs(
                StatusReport.of(Reports.of(Reports.WELL, well, T0, before)),
                "WriterAvailable",
                "False",
                "NotPublished",
                "the last pass did not come to its slice");
    }

    @Test
    void everyConditionIsOfTheGenerationThatWasLookedAt() {
        assertThat(well.conditions())
                .extracting(Condition::getObservedGeneration)
                .containsOnly(4L);
        assertThat(well.conditions())
                .extracting(Condition::getType)
                .doesNotHaveDuplicates()
                .hasSameSizeAs(Set.copyOf(well.conditions()));
    }

    private static void assertIs(MySQLClusterStatus status, String type, String value, String reason, String text) {
        var condition = condition(status, type);
        assertThat(condition.getStatus())
                .as("%s: %s", type, condition.getMessage())
                .isEqualTo(value);
        assertThat(condition.getReason()).isEqualTo(reason);
        assertThat(condition.getMessage()).contains(text);
    }

    private static Condition condition(MySQLClusterStatus status, String type) {
        return status.conditions().stream()
                .filter(condition -> condition.getType().equals(type))
                .findFirst()
                .orElseThrow();
    }
}
