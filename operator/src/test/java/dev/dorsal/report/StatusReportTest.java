package dev.dorsal.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.act.Outcome;
import dev.dorsal.api.MemberStatus;
import dev.dorsal.api.MySQLClusterStatus;
import dev.dorsal.decide.Situation;
import dev.dorsal.decide.Step;
import dev.dorsal.kube.ClusterEvent;
import dev.dorsal.model.GtidSet;
import dev.dorsal.model.Promise;
import dev.dorsal.model.Recorded;
import dev.dorsal.model.Silence;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatusReportTest {
    private static final Instant T0 = Situation.NOW;
    private static final String BROKEN =
            Reports.WELL.replace("oldest: \"4\"", "applier: FAILED, applierError: 1062 dup");

    @Test
    void aClusterThatIsWellSaysSo() {
        var status = StatusReport.of(Reports.of(Reports.WELL, null, T0));
        assertThat(status.phase()).isEqualTo("Ready");
        assertThat(status.message()).isEqualTo("all 3 members are ready");
        assertThat(status.ready()).isEqualTo("3/3");
        assertThat(status.instances()).isEqualTo(3);
        assertThat(status.readyInstances()).isEqualTo(3);
        assertThat(status.observedGeneration()).isEqualTo(4);
        assertThat(status.primary()).isEqualTo("shop-0");
        assertThat(status.term()).isEqualTo(1);
        assertThat(status.lag()).isEqualTo("4s");
        assertThat(status.selector()).isEqualTo("dorsal.dev/cluster=shop");
        assertThat(status.writer()).isEqualTo("shop-writer.default.svc");
        assertThat(member(status, "shop-2").secondsBehind()).isEqualTo(4.0);
        assertThat(member(status, "shop-2").transactionsBehind()).isEqualTo(2);
        assertThat(member(status, "shop-0").receiver()).isNull();
        assertThat(member(status, "shop-0").reads()).isFalse();
        assertThat(conditions(status))
                .allSatisfy(
                        (type, condition) -> assertThat(condition.getStatus()).isEqualTo("True"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "applier: STOPPED",
                "applier: FAILED, applierError: 1062 dup",
                "receiver: \"OFF\"",
                "receiver: CONNECTING",
                "receiver: CONNECTING, receiverError: 1045 denied",
                "receiver: \"OFF\", receiverError: 13114 purged",
                "silence: \"60\"",
                "sourceUuid: Z",
            })
    void lagOfABrokenReplicaIsAbsentAndNeverZeroR35(String fault) {
        var status = StatusReport.of(Reports.of(Reports.WELL.replace("oldest: \"4\"", fault), null, T0));
        var member = member(status, "shop-2");
        assertThat(member.secondsBehind()).isNull();
        assertThat(member.transactionsBehind()).isNull();
        assertThat(member.lagUnknown()).isNotBlank();
        assertThat(status.lag()).isEqualTo("unknown");
        assertThat(Serialization.asYaml(member)).doesNotContain("secondsBehind");
    }

    @Test
    void conditionsFollowAFaultAndItsRepairR72() {
        var well = StatusReport.of(Reports.of(Reports.WELL, null, T0));
        var broken = StatusReport.of(Reports.of(BROKEN, well, T0.plusSeconds(60)));
        assertThat(broken.phase()).isEqualTo("Degraded");
        assertThat(broken.ready()).isEqualTo("2/3");
        assertThat(conditions(broken).get("Ready").getStatus()).isEqualTo("False");
        assertThat(conditions(broken).get("ReplicationHealthy").getStatus()).isEqualTo("False");
        assertThat(conditions(broken).get("ReplicationHealthy").getReason()).isEqualTo("ReplicationBroken");
        assertThat(conditions(broken).get("WriterAvailable").getStatus()).isEqualTo("True");
        assertThat(member(broken, "shop-2").lastError()).isEqualTo("1062: dup");
        var repaired = StatusReport.of(Reports.of(Reports.WELL, broken, T0.plusSeconds(120)));
        assertThat(conditions(repaired).get("ReplicationHealthy").getStatus()).isEqualTo("True");
        assertThat(member(repaired, "shop-2").since()).isEqualTo("2026-01-01T00:02:00Z");
    }

    @Test
    void aCopyTellsHowFarItIs() {
        var copying =
                "copy: 2 RUNNING\nrecorded: {term: 1, primary: 0, seeding: {member: 1, tries: 1, donor: 2, former:"
                        + " '1'}}\nmembers: [{id: 0, open: true}, {id: 1, mode: copying}, {id: 2, source: 0}]";
        var first = StatusReport.of(Reports.of(copying, null, T0));
        var second = StatusReport.of(Reports.of(copying, first, T0.plusSeconds(10)));
        assertThat(second.seedings()).singleElement().satisfies(said -> {
            assertThat(said.member()).isEqualTo("shop-1");
            assertThat(said.state()).isEqualTo("Copying");
            assertThat(said.donor()).isEqualTo("shop-2");
            assertThat(said.stage()).isEqualTo("FILE COPY");
            assertThat(said.copiedBytes()).isEqualTo(5);
            assertThat(said.estimatedBytes()).isEqualTo(9);
        });
        assertThat(member(second, "shop-1").state()).isEqualTo("Seeding");
    }

    @Test
    void aConditionKeepsItsTimeWhileItsStatusStays() {
        var first = StatusReport.of(Reports.of(Reports.WELL, null, T0));
        var second = StatusReport.of(Reports.of(BROKEN, first, T0.plusSeconds(60)));
        assertThat(conditions(second).get("WriterAvailable").getLastTransitionTime())
                .isEqualTo("2026-01-01T00:00:00Z");
        assertThat(conditions(second).get("ReplicationHealthy").getLastTransitionTime())
                .isEqualTo("2026-01-01T00:01:00Z");
        assertThat(member(second, "shop-1").since()).isEqualTo("2026-01-01T00:00:00Z");
    }

    @Test
    void numbersAloneAreWrittenAtMostEveryTenSecondsR65() {
        var reporter = new Reporter();
        var first = reporter.tell(Reports.of(Reports.WELL, null, T0)).status().orElseThrow();
        var later = Reports.WELL.replace("\"4\"", "\"9\"").replace("A:1-98", "A:1-99");
        assertThat(reporter.tell(Reports.of(later, first, T0.plusMillis(9_999))).status())
                .isEmpty();
        assertThat(reporter.tell(Reports.of(later, first, T0.plusSeconds(10))).status())
                .isPresent();
    }

    @Test
    void aStateIsWrittenAtOnce() {
        var reporter = new Reporter();
        var first = reporter.tell(Reports.of(Reports.WELL, null, T0)).status().orElseThrow();
        assertThat(reporter.tell(Reports.of(BROKEN, first, T0.plusMillis(1))).status())
                .map(MySQLClusterStatus::phase)
                .contains("Degraded");
    }

    @Test
    void nothingNewIsNeverWrittenR63() {
        var reporter = new Reporter();
        var first = reporter.tell(Reports.of(Reports.WELL, null, T0)).status().orElseThrow();
        var stored = Serialization.unmarshal(Serialization.asYaml(first), MySQLClusterStatus.class);
        assertThat(reporter.tell(Reports.of(Reports.WELL, stored, T0.plusSeconds(3600)))
                        .status())
                .isEmpty();
    }

    /** It began from a record that is not the newest: writing it would put the old one back. */
    @Test
    void aPassThatWasOutdatedWritesNoStatus() {
        var fresh = "members: [{id: 0}, {id: 1}, {id: 2}]";
        var step = new Step.RecordPrimary(
                new Recorded.Primary(Situation.id(0), Situation.uuid(0)),
                1,
                new Step.Handover(Optional.empty(), GtidSet.EMPTY, Promise.NONE, "all empty", Optional.empty()),
                "all empty");
        var outdated = new Outcome(
                List.of(),
                Optional.of(new Outcome.Stop(step, "term 1 is recorded already", Outcome.Kind.OUTDATED)),
                List.of());
        assertThat(new Reporter().tell(Reports.of(fresh, null, T0, outdated)).status())
                .isEmpty();
    }

    @Test
    void lastKnownTransactionsNeverShrink() {
        var lost = Reports.WELL
                .replace("primary: 0, ackers: [1, 2], promised: 1}", "primary: 0, lastKnown: \"A:1-200\"}")
                .replace("open: true, ", "");
        var status = StatusReport.of(Reports.of(lost, null, T0));
        assertThat(status.phase()).isEqualTo("Blocked");
        assertThat(status.lastKnownGtidExecuted()).endsWith(":1-200");
    }

    @Test
    void troubleOfAPassIsToldAndGoesAgain() {
        var step = new Step.EnsureObjects(Map.of());
        var stopped = new Outcome(
                List.of(),
                Optional.of(new Outcome.Stop(
                        step, "Secret shop-app: the key password is missing or empty", Outcome.Kind.MISCONFIGURED)),
                List.of());
        var status = StatusReport.of(Reports.of(Reports.WELL, null, T0, stopped));
        assertThat(conditions(status).get("Reconciled").getReason()).isEqualTo("Misconfigured");
        assertThat(conditions(status).get("Reconciled").getMessage())
                .isEqualTo("Secret shop-app: the key password is missing or empty");
        assertThat(status.phase()).isEqualTo("Degraded");
        var after = StatusReport.of(Reports.of(Reports.WELL, status, T0.plusSeconds(5)));
        assertThat(conditions(after).get("Reconciled").getStatus()).isEqualTo("True");
    }

    @Test
    void aSilenceOfTheApiServerIsToldOnceAndStaysInTheResource() {
        var silence = new Silence(T0.minusSeconds(90), T0.minusSeconds(20));
        var before = StatusReport.of(Reports.of(Reports.WELL, null, T0));
        assertThat(conditions(before).get("ApiServerAnswers").getMessage())
                .isEqualTo("no silence of the API server is known");

        var told = new Reporter().tell(Reports.after(silence, Reports.of(Reports.WELL, before, T0)));
        var after = told.status().orElseThrow();
        assertThat(conditions(after).get("ApiServerAnswers").getStatus()).isEqualTo("True");
        assertThat(conditions(after).get("ApiServerAnswers").getMessage()).isEqualTo(silence.sentence());
        assertThat(told.events()).containsExactly(new ClusterEvent(true, "ApiServerWasSilent", silence.sentence()));

        var again = new Reporter().tell(Reports.after(silence, Reports.of(Reports.WELL, after, T0.plusSeconds(30))));
        assertThat(again.events()).isEmpty();
        var byAnother = StatusReport.of(Reports.of(Reports.WELL, after, T0.plusSeconds(60)));
        assertThat(conditions(byAnother).get("ApiServerAnswers").getMessage()).isEqualTo(silence.sentence());
    }

    private static MemberStatus member(MySQLClusterStatus status, String name) {
        return status.members().stream()
                .filter(member -> member.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Map<String, Condition> conditions(MySQLClusterStatus status) {
        return status.conditions().stream().collect(Collectors.toMap(Condition::getType, Function.identity()));
    }
}
