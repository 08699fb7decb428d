package dev.dorsal.helm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.helm.Alerts.Alert;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each alert has its words, its page, its tests and its row; what it asks for exists. */
class AlertsTest {
    private static final Path DOCS = Path.of("../docs");
    private static final Path TESTS = Path.of("src/test/promtool");

    static List<Alert> all() {
        return Alerts.all();
    }

    @ParameterizedTest
    @MethodSource("all")
    void saysHowBadItIsWhatIsTheMatterAndWhereToRead(Alert alert) {
        assertThat(alert.name()).matches("Dorsal[A-Z]\\w+");
        assertThat(alert.severity()).isIn("critical", "warning");
        assertThat(alert.runbook()).isEqualTo("docs/runbooks/" + alert.name() + ".md");
        var words = alert.annotations().path("summary").asText()
                + alert.annotations().path("description").asText();
        labels(alert).forEach(label -> assertThat(words).contains("$labels." + label));
    }

    /** What an alert of a member or of a cluster must name. */
    private static List<String> labels(Alert alert) {
        if (alert.expression().contains("by (namespace, cluster, member")) {
            return List.of("namespace", "cluster", "member");
        }
        return alert.expression().contains("by (namespace, cluster") ? List.of("namespace", "cluster") : List.of();
    }

    @ParameterizedTest
    @MethodSource("all")
    void hasAPageThatBeginsWithALookAndEndsWithTheEnd(Alert alert) throws IOException {
        var page = Files.readString(DOCS.resolve("runbooks").resolve(alert.name() + ".md"));
        assertThat(page).startsWith("# " + alert.name() + "\n");
        assertThat(found("^## (.*)$", page))
                .containsExactly("Look at", "What it means", "What to do", "How to know that it is over");
        assertThat(page.substring(page.indexOf("## Look at"), page.indexOf("## What it means")))
                .contains("kubectl ");
    }

    @ParameterizedTest
    @MethodSource("all")
    void isTestedInBothDirections(Alert alert) throws IOException {
        var file = Rendered.YAML.readTree(TESTS.resolve(alert.name() + ".yaml").toFile());
        var asked = Stream.of(file.findValues("alert_rule_test"))
                .flatMap(List::stream)
                .flatMap(checks -> checks.valueStream())
                .filter(check -> check.path("alertname").asText().equals(alert.name()))
                .toList();
        assertThat(asked)
                .as("fires")
                .anyMatch(check -> check.has("exp_alerts"))
                .as("is silent")
                .anyMatch(check -> !check.has("exp_alerts"));
        assertThat(file.path("rule_files").path(0).asText())
                .satisfies(rules -> assertThat(TESTS.resolve(rules)).hasSameTextualContentAs(Alerts.FILE));
    }

    @Test
    void noPageAndNoTestIsOfAnAlertThatIsGone() throws IOException {
        var names = all().stream().map(Alert::name).collect(Collectors.toCollection(TreeSet::new));
        assertThat(names(DOCS.resolve("runbooks"))).isEqualTo(names);
        assertThat(names(TESTS)).isEqualTo(names);
    }

    @Test
    void everyMetricIsOnThePageOfMetrics() throws IOException {
        var known = found("^\\| `(dorsal_\\w+)` \\|", Files.readString(DOCS.resolve("metrics.md")));
        assertThat(all())
                .allSatisfy(alert -> assertThat(known).containsAll(found("\\b(dorsal_\\w+)", alert.expression())));
    }

    @Test
    void tableHasEveryAlert() throws IOException {
        var rows = all().stream()
                .map(alert -> "%s | %s | %s | [page](runbooks/%s.md)"
                        .formatted(
                                alert.name(),
                                alert.severity(),
                                alert.hold().isEmpty() ? "at once" : alert.hold(),
                                alert.name()))
                .toList();
        assertThat(found("^\\| `(\\w+` \\| \\w+ \\| .*) \\|$", Files.readString(DOCS.resolve("alerts.md"))).stream()
                        .map(AlertsTest::withoutMeaning))
                .containsExactlyInAnyOrderElementsOf(rows);
    }

    private static String withoutMeaning(String row) {
        var cells = row.replace("`", "").split(" \\| ");
        return String.join(" | ", cells[0], cells[1], cells[2], cells[4]);
    }

    private static Set<String> found(String pattern, String text) {
        return Pattern.compile(pattern, Pattern.MULTILINE)
                .matcher(text)
                .results()
                .map((MatchResult result) -> result.group(1))
                .collect(Collectors.toCollection(java.util.LinkedHashSet::new));
    }

    private static Set<String> names(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString().replaceAll("\\..*", ""))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
