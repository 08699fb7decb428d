package dev.dorsal.decide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.model.Snapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Whatever is seen, no plan breaks an invariant. The seed is printed; {@code -Dseed=N} repeats a run,
 * {@code -Dcases=N} makes it longer.
 */
class InvariantsTest {
    private static final long SEED =
            Long.getLong("seed", ThreadLocalRandom.current().nextLong());
    private static final int CASES = Integer.getInteger("cases", 6_000);

    @Test
    void noPlanBreaksAnInvariant() {
        var broken = new TreeMap<String, Long>();
        var seen = new TreeSet<Diagnosis>();
        var steps = new TreeMap<String, Integer>();
        for (int number = 0; number < CASES; number++) {
            long seed = SEED + number;
            var topologies = new Topologies(seed);
            var snapshot = topologies.snapshot();
            var plan = Planner.plan(snapshot, topologies.policy());
            seen.add(plan.findings().diagnosis());
            plan.steps().forEach(step -> steps.merge(step.getClass().getSimpleName(), 1, Integer::sum));
            Invariants.check(snapshot, plan).forEach(name -> broken.putIfAbsent(name, seed));
        }
        System.out.printf("%d topologies from seed %d: %s%n", CASES, SEED, steps);
        assertThat(broken).as("broken invariants and the first seed of each").isEmpty();
        assertThat(steps)
                .as("the generator reaches every step of a seeding")
                .containsKeys("BeginSeeding", "StartClone", "FailSeeding", "EndSeeding");
        assertThat(seen).as("the generator reaches every diagnosis").containsExactlyInAnyOrder(Diagnosis.values());
    }

    /** EqualInputEqualPlan: a plan may depend on nothing but its arguments. */
    @Test
    void equalInputGivesAnEqualPlan() {
        for (int number = 0; number < CASES / 4; number++) {
            var seed = SEED + number;
            assertThat(plan(seed)).as("seed %d", seed).isEqualTo(plan(seed));
        }
    }

    private static Plan plan(long seed) {
        var topologies = new Topologies(seed);
        Snapshot snapshot = topologies.snapshot();
        return Planner.plan(snapshot, topologies.policy());
    }

    @Test
    void thePageNamesTheSameInvariants() throws IOException {
        var page = Files.readString(Path.of("../docs/invariants.md"));
        var named = Pattern.compile("^### (\\w+)$", Pattern.MULTILINE)
                .matcher(page)
                .results()
                .map(found -> found.group(1))
                .toList();
        var expected = new TreeSet<>(Invariants.names());
        expected.add("EqualInputEqualPlan");
        assertThat(named).containsExactlyInAnyOrderElementsOf(expected);
    }
}
