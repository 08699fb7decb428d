package dev.dorsal.decide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.model.GtidSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Whatever happened before, nobody takes over who lacks an acknowledged write. A history is made up: each replica received
 * some first part of the primary's writes, and a write was acknowledged when enough of those that acknowledge had it. The
 * seed is printed; {@code -Dseed=N} repeats a run.
 */
class SuccessionTest {
    private static final long SEED =
            Long.getLong("seed", ThreadLocalRandom.current().nextLong());
    private static final int CASES = Integer.getInteger("cases", 6_000);
    private static final int WRITES = 40;

    /**
     * @param needed acknowledgements that each write waits for
     * @param received how many of the writes each replica has, from the first on
     * @param acknowledging numbers of the replicas that really acknowledge
     * @param recorded numbers of those in the record: all of the former, and more
     * @param reached numbers of the replicas that answer
     */
    private record History(
            int needed,
            List<Integer> received,
            TreeSet<Integer> acknowledging,
            TreeSet<Integer> recorded,
            TreeSet<Integer> reached) {

        static History of(Random random) {
            int replicas = 1 + random.nextInt(8);
            int needed = 1 + random.nextInt(replicas);
            var received = IntStream.range(0, replicas)
                    .mapToObj(any -> random.nextInt(WRITES + 1))
                    .toList();
            var recorded = some(random, replicas, 5);
            var acknowledging = recorded.stream()
                    .filter(any -> random.nextInt(4) > 0)
                    .collect(Collectors.toCollection(TreeSet::new));
            return new History(needed, received, acknowledging, recorded, some(random, replicas, 3));
        }

        private static TreeSet<Integer> some(Random random, int replicas, int mostly) {
            return IntStream.rangeClosed(1, replicas)
                    .filter(any -> random.nextInt(mostly) > 0)
                    .boxed()
                    .collect(Collectors.toCollection(TreeSet::new));
        }

        /** The last write that was acknowledged: the one that the needed-th best acker has. */
        int acknowledged() {
            var best = acknowledging.stream()
                    .map(number -> received.get(number - 1))
                    .sorted(Collections.reverseOrder())
                    .toList();
            return best.size() < needed ? 0 : best.get(needed - 1);
        }

        Situation situation(int lastKnown) {
            var members = new ArrayList<String>();
            members.add("{id: 0, unreachable: connection refused}");
            for (int number = 1; number <= received.size(); number++) {
                members.add(
                        reached.contains(number)
                                ? "{id: %d, source: 0, receiver: CONNECTING%s}".formatted(number, executed(number))
                                : "{id: %d, unreachable: connection refused}".formatted(number));
            }
            return Situation.read("""
                durability: LOSSLESS %d
                recorded: {term: 1, primary: 0, ackers: %s, promised: %d%s}
                members: [%s]
                """.formatted(
                            needed,
                            recorded,
                            needed,
                            lastKnown == 0 ? "" : ", lastKnown: 'A:1-" + lastKnown + "'",
                            String.join(", ", members)));
        }

        private String executed(int number) {
            int last = received.get(number - 1);
            return last == 0 ? "" : ", executed: 'A:1-" + last + "'";
        }

        int reachedAckers() {
            return (int) recorded.stream().filter(reached::contains).count();
        }
    }

    @Test
    void successorHoldsEveryAcknowledgedWrite() {
        int found = 0;
        for (int number = 0; number < CASES; number++) {
            var seed = SEED + number;
            var random = new Random(seed);
            var history = History.of(random);
            var acknowledged = history.acknowledged();
            var situation = history.situation(random.nextInt(acknowledged + 1));
            var successor = successor(situation);
            if (successor.isPresent()) {
                found++;
                var all = acknowledged == 0 ? GtidSet.EMPTY : Situation.gtids("A:1-" + acknowledged);
                assertThat(successor.get().holds().contains(all))
                        .as("seed %d: %s", seed, history)
                        .isTrue();
            }
        }
        System.out.printf("%d successors in %d histories from seed %d%n", found, CASES, SEED);
        assertThat(found).isGreaterThan(CASES / 10);
    }

    /** Holding back without need would be a fault too. */
    @Test
    void somebodyTakesOverAsSoonAsEnoughAckersAnswer() {
        for (int number = 0; number < CASES; number++) {
            var seed = SEED + number;
            var history = History.of(new Random(seed));
            var situation = history.situation(0);
            var enough = !history.reached().isEmpty()
                    && history.reachedAckers() >= history.recorded().size() - history.needed() + 1;
            assertThat(successor(situation))
                    .as("seed %d: %s", seed, history)
                    .matches(found -> found.isPresent() == enough);
        }
    }

    private static Optional<Succession.Answer.Successor> successor(Situation situation) {
        var snapshot = situation.snapshot();
        return Succession.successor(snapshot, snapshot.recorded().primary().orElseThrow(), situation.policy());
    }
}
