package dev.dorsal.e2e.chaos;

import dev.dorsal.checker.Check;
import dev.dorsal.checker.load.Load;
import dev.dorsal.checker.load.Table;
import dev.dorsal.checker.timeline.Account;
import dev.dorsal.checker.verdict.Invariant;
import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Patience;
import dev.dorsal.e2e.environment.Scene;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/**
 * Load, a fault or two, healing, and the verdict.
 *
 * @param number of the round, from 1
 * @param seed of this round: choice of faults, their times, sizes of transactions
 * @param folder where the file of outcomes is kept
 */
public record Round(Scene scene, Cluster cluster, int number, long seed, Path folder) {
    private static final Duration STEADY = Duration.ofSeconds(2);
    private static final Duration LEVEL = Patience.seconds(60);
    /** A member that can be reached again is looked at within a second, and closed in the pass that follows. */
    private static final long REACHED_AGAIN = Duration.ofSeconds(3).toNanos();

    private static final int WRITERS = Integer.getInteger("chaos.writers", 8);
    private static final int READERS = 4;

    private record Wound(Aimed aimed, long made) {}

    /**
     * Returns when members are level again, or the limits are over.
     *
     * @param only a part of the names of the faults to choose from; empty for all
     * @param allowed what the cluster may break
     */
    public Account run(String only, Set<Invariant> allowed) throws IOException, SQLException {
        var random = new Random(seed);
        var faults = Faults.next(scene.environment(), only, random);
        var servers = servers();
        try (var check = Check.begin(new ClusterTarget(cluster), order());
                var terms = new TermWatch(cluster, check)) {
            pass(STEADY);
            var wounds = faults.stream()
                    .map(fault -> make(fault, check, servers, random))
                    .toList();
            pass(Duration.ofMillis(random.nextInt(2_000, 8_000)));
            wounds.parallelStream().forEach(wound -> heal(wound, check));
            goesOn(check);
            pass(STEADY);
            return check.verdict(LEVEL, allowed);
        }
    }

    private Check.Order order() {
        return new Check.Order(
                "round " + number + " (seed " + seed + ")",
                table(number),
                new Load.Shape(WRITERS, READERS, seed),
                folder.resolve("outcomes-" + number + "-" + seed));
    }

    /** Each round has its own, which stays. */
    public static Table table(int number) {
        return new Table("checked_" + number);
    }

    /** The second one of a pair follows within two seconds. Roles are those of the moment of the fault. */
    private Wound make(Fault fault, Check check, Map<Integer, String> servers, Random random) {
        var aimed = aim(fault);
        var hit = aimed.members().stream().map(servers::get).collect(Collectors.toSet());
        long now = check.now();
        check.incident(aimed.what(), hit);
        try {
            aimed.make().run();
        } catch (AssertionError | RuntimeException e) {
            check.incident(aimed.what() + " found nobody: " + e.getMessage(), Set.of());
        }
        pass(Duration.ofMillis(random.nextInt(2_000)));
        return new Wound(aimed, now);
    }

    /** Asks the API, which may be away because of the fault before. */
    private Aimed aim(Fault fault) {
        return Awaitility.await(fault.title())
                .atMost(LEVEL)
                .ignoreExceptions()
                .until(() -> fault.aim(scene, cluster), Objects::nonNull);
    }

    /** server_uuid of each member, asked for while all are there. */
    private Map<Integer, String> servers() throws SQLException {
        var servers = new TreeMap<Integer, String>();
        for (int member : cluster.members()) {
            servers.put(member, cluster.member(member).variable("server_uuid"));
        }
        return servers;
    }

    /** All at once: an operator that is started again needs an API server that is healed. */
    private void heal(Wound wound, Check check) {
        try {
            wound.aimed().heal().run();
        } catch (AssertionError | RuntimeException e) {
            check.notBack(wound.aimed().what() + " was not healed: " + e.getMessage());
        }
        if (wound.aimed().outOfReach()) {
            long until = check.now() + REACHED_AGAIN;
            names(wound)
                    .forEach(name -> check.excuse(
                            name,
                            wound.made(),
                            until,
                            "out of reach: " + wound.aimed().what()));
        }
    }

    private List<String> names(Wound wound) {
        return wound.aimed().members().stream()
                .map(member -> cluster.name() + "-" + member)
                .toList();
    }

    /** What did not come back is for the verdict to tell, with all that was seen. */
    private void goesOn(Check check) {
        try {
            cluster.readyFromNow();
        } catch (ConditionTimeoutException e) {
            check.notBack(String.valueOf(e.getMessage()));
        }
    }

    private static void pass(Duration time) {
        Awaitility.await().pollDelay(time).atMost(time.plusSeconds(30)).until(() -> true);
    }
}
