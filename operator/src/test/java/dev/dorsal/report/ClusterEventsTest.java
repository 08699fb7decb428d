package dev.dorsal.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.decide.Situation;
import dev.dorsal.decide.Step;
import dev.dorsal.kube.ClusterEvent;
import dev.dorsal.model.Durability;
import dev.dorsal.model.GtidSet;
import dev.dorsal.model.Promise;
import dev.dorsal.model.Recorded;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ClusterEventsTest {
    private static final Step.Handover FIRST =
            new Step.Handover(Optional.empty(), GtidSet.EMPTY, Promise.NONE, "all members are empty", Optional.empty());

    private static final Instant T0 = Situation.NOW;
    private static final String HELD = """
        instances: 2
        recorded: {term: 1, primary: 2}
        members: [{id: 0, source: 2}, {id: 1, source: 2}, {id: 2, open: true}]
        """;

    private final ClusterEvents events = new ClusterEvents();

    @Test
    void aHoldIsToldOnceUntilItIsOverR16() {
        assertThat(of(Reports.of(HELD, null, T0)))
                .extracting(ClusterEvent::reason)
                .contains("Hold");
        assertThat(of(Reports.of(HELD, null, T0)))
                .extracting(ClusterEvent::reason)
                .doesNotContain("Hold");
        of(Reports.of(Reports.WELL, null, T0));
        assertThat(of(Reports.of(HELD, null, T0)))
                .extracting(ClusterEvent::reason)
                .contains("Hold");
    }

    @Test
    void changesOfStateAreToldAndOthersAreNot() {
        var well = StatusReport.of(Reports.of(Reports.WELL, null, T0));
        assertThat(of(Reports.of(Reports.WELL, well, T0))).isEmpty();
        var broken = Reports.WELL.replace("oldest: \"4\"", "applier: FAILED, applierError: 1062 dup");
        assertThat(of(Reports.of(broken, well, T0)))
                .containsExactly(
                        new ClusterEvent(
                                true, "SeedingBegun", "build shop-2 anew: its applier stopped with error 1062: dup"),
                        new ClusterEvent(
                                true, "ReplicationBroken", "shop-2: its applier stopped with error 1062: dup"));
    }

    @Test
    void whoAnswersWithGarbageIsToldByMemberAndCauseAndTheConditionSaysTheSame() {
        var said = "it answers, but not as a MySQL server";
        var well = StatusReport.of(Reports.of(Reports.WELL, null, T0));
        var garbage = Reports.WELL.replaceFirst("\\{id: 2, .*}", "{id: 2, unreachable: \"" + said + "\"}");
        var report = Reports.of(garbage, well, T0);
        assertThat(of(report)).contains(new ClusterEvent(true, "MemberUnreachable", "shop-2: " + said));
        assertThat(Conditions.find(StatusReport.of(report), "Ready")).hasValueSatisfying(ready -> {
            assertThat(ready.getStatus()).isEqualTo("False");
            assertThat(ready.getMessage()).contains("shop-2", said);
        });
    }

    @Test
    void actsAreTold() {
        var primary = new Recorded.Primary(Situation.id(0), Situation.uuid(0));
        var well = StatusReport.of(Reports.of(Reports.WELL, null, T0));
        var outcome = Reports.done(
                new Step.RecordPrimary(primary, 1, FIRST, "all members are empty"),
                new Step.Open(primary, 1, new Durability(Durability.Mode.LOSSLESS, 1)),
                new Step.Close(Situation.id(1), "it was open and is not the recorded primary"),
                new Step.RestartPod(Situation.id(2), "the spec has changed"));
        assertThat(of(Reports.of(Reports.WELL, well, T0, outcome)))
                .containsExactly(
                        new ClusterEvent(
                                false, "PrimaryChosen", "shop-0 is the primary of term 1: all members are empty"),
                        new ClusterEvent(false, "PrimaryOpened", "shop-0 is open for writing"),
                        new ClusterEvent(
                                true, "MemberClosed", "shop-1 was closed: it was open and is not the recorded primary"),
                        new ClusterEvent(false, "MemberRestarted", "shop-2 is restarted: the spec has changed"));
    }

    @Test
    void thePageHasEveryEvent() throws IOException {
        var source = Files.readString(Path.of("src/main/java/dev/dorsal/report/ClusterEvents.java"));
        var inCode = new TreeMap<String, String>();
        Pattern.compile("(normal|warning)\\(\\s*\"(\\w+)\"")
                .matcher(source)
                .results()
                .forEach(found -> inCode.put(found.group(2), found.group(1).equals("normal") ? "Normal" : "Warning"));
        List.of("Hold", "Misconfigured", "TryingAgain", "OperatorCannotWork").forEach(reason -> {
            assertThat(source).contains('"' + reason + '"');
            inCode.put(reason, "Warning");
        });
        var onPage = new TreeMap<String, String>();
        Pattern.compile("^\\| (\\w+) \\| (Normal|Warning) \\|", Pattern.MULTILINE)
                .matcher(Files.readString(Path.of("../docs/events.md")))
                .results()
                .forEach(found -> onPage.put(found.group(1), found.group(2)));
        assertThat(onPage).isEqualTo(inCode);
    }

    private List<ClusterEvent> of(Report report) {
        return events.of(report, StatusReport.of(report));
    }
}
