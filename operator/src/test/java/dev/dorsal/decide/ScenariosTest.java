package dev.dorsal.decide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.model.Lag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every file under scenarios is one situation and what follows from it. A bug starts with one. */
class ScenariosTest {
    private static final Path FILES = Path.of("src/test/resources/scenarios");

    /** @param given what was seen; {@link Situation} says what is the case when something is left out */
    record Scenario(Situation given, Expected expect) {}

    /**
     * @param states the word of status by member; those left out are not looked at
     * @param lag by member: 0s/0 for seconds and transactions behind, or why it is not known
     * @param reason a part of the reason of a member's state, by member
     * @param because a part of the reason of the diagnosis
     * @param holds a part of each, in order; none when left out
     */
    record Expected(
            Diagnosis diagnosis,
            @Nullable String because,
            @Nullable Map<Integer, String> states,
            @Nullable Map<Integer, String> lag,
            @Nullable Map<Integer, String> reason,
            List<String> steps,
            @Nullable List<String> holds) {}

    static Stream<String> files() throws IOException {
        try (var found = Files.walk(FILES)) {
            return found
                    .filter(path -> path.toString().endsWith(".yaml"))
                    .map(path -> FILES.relativize(path).toString())
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @Test
    void thereAreScenarios() throws IOException {
        assertThat(files()).hasSizeGreaterThanOrEqualTo(45);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void situationLeadsToItsPlan(String file) throws IOException {
        var scenario = Situation.YAML.readValue(FILES.resolve(file).toFile(), Scenario.class);
        var plan = Planner.plan(scenario.given().snapshot(), scenario.given().policy());
        var expected = scenario.expect();
        var softly = new SoftAssertions();
        softly.assertThat(plan.findings().diagnosis()).isEqualTo(expected.diagnosis());
        softly.assertThat(plan.steps().stream().map(StepText::of)).isEqualTo(expected.steps());
        if (expected.because() != null) {
            softly.assertThat(Situation.letters(plan.findings().reason())).contains(expected.because());
        }
        holds(softly, plan, expected.holds() == null ? List.of() : expected.holds());
        members(softly, plan, expected);
        softly.assertThat(Invariants.check(scenario.given().snapshot(), plan)).isEmpty();
        softly.assertAll();
    }

    private static void holds(SoftAssertions softly, Plan plan, List<String> expected) {
        softly.assertThat(plan.holds()).hasSameSizeAs(expected);
        for (int i = 0; i < Math.min(plan.holds().size(), expected.size()); i++) {
            softly.assertThat(Situation.letters(plan.holds().get(i))).contains(expected.get(i));
        }
    }

    private static void members(SoftAssertions softly, Plan plan, Expected expected) {
        orNone(expected.states())
                .forEach((number, word) ->
                        softly.assertThat(of(plan, number).state().word()).as("state of %d", number).isEqualTo(word));
        orNone(expected.reason())
                .forEach((number, text) -> softly.assertThat(of(plan, number).reason()).contains(text));
        orNone(expected.lag())
                .forEach((number, text) -> softly.assertThat(of(plan, number).lag().map(ScenariosTest::text))
                        .as("lag of %d", number)
                        .contains(text));
    }

    private static Map<Integer, String> orNone(@Nullable Map<Integer, String> map) {
        return map == null ? Map.of() : new TreeMap<>(map);
    }

    private static Finding of(Plan plan, int number) {
        return plan.findings().of(Situation.id(number));
    }

    private static String text(Lag lag) {
        return switch (lag) {
            case Lag.Known known -> known.behind().toMillis() / 1000.0 + "s/" + known.transactions();
            case Lag.Unknown unknown -> unknown.reason();
        };
    }
}
