package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.checker.JudgedTables;
import dev.dorsal.checker.timeline.Account;
import dev.dorsal.checker.verdict.Verdict;
import dev.dorsal.e2e.chaos.ClusterTarget;
import dev.dorsal.e2e.chaos.Round;
import dev.dorsal.e2e.chaos.Series;
import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Manifest;
import dev.dorsal.e2e.environment.Scene;
import dev.dorsal.e2e.environment.SmallDisks;
import dev.dorsal.e2e.environment.Stage;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Whatever is done to a cluster, no acknowledged write is lost and no two members are open. docs/checker.md. */
@ExtendWith(Stage.class)
@Tag("chaos")
class Chaos {
    private static final int ROUNDS = Integer.getInteger("chaos.rounds", 3);
    private static final String DURABILITY = System.getProperty("chaos.durability", "Lossless");

    private final Scene scene;
    private final Cluster shop;
    private final long started = System.currentTimeMillis();

    Chaos(Scene scene) {
        this.scene = scene;
        shop = scene.cluster("shop");
    }

    @Test
    void noAcknowledgedWriteIsLostWhateverIsDone() throws IOException, SQLException {
        try (var disks = SmallDisks.under(shop, 3)) {
            rounds(seed());
        }
    }

    private void rounds(long seed) throws IOException, SQLException {
        print("seed " + seed + ", " + ROUNDS + " rounds, durability " + DURABILITY);
        // Clients that hang on a server that does not answer come back on new connections each second.
        scene.apply(Manifest.of("shop", 3).with("max_connections", 300).replication("durability: " + DURABILITY))
                .ready();
        var series = new Series();
        var judged = new JudgedTables();
        var wrong = new ArrayList<String>();
        var seeds = new SplittableRandom(seed);
        for (int number = 1; number <= ROUNDS; number++) {
            var account = round(number, seeds.nextLong() >>> 1);
            series.add(account);
            judged.add(Round.table(number), account);
            if (!account.verdict().isRight()) {
                wrong.add(account.timeline());
            }
            replaceRestarted();
        }
        series.lines().forEach(Chaos::print);
        var changed = judged.changed(new ClusterTarget(shop));
        print(judged.size() + " tables of right rounds, " + changed.size() + " of them changed later");
        assertThat(changed).as("of seed " + seed).isEmpty();
        assertThat(wrong).as("rounds that are wrong, of seed " + seed).isEmpty();
    }

    private Account round(int number, long seed) throws IOException, SQLException {
        var folder = Path.of(System.getProperty("stories.folder", "target/stories"), "chaos-" + started);
        var account = new Round(scene, shop.ready(), number, seed, folder)
                .run(System.getProperty("chaos.only", ""), DURABILITY.equals("Lossless") ? Set.of() : Verdict.MAY_LOSE);
        print(account.timeline());
        return account;
    }

    /** So that the back-off of restarts is not measured. */
    private void replaceRestarted() {
        shop.ready();
        for (int member : shop.members()) {
            if (shop.restarts(member) > 0) {
                var pod = shop.pod(member).getMetadata().getUid();
                shop.deletePod(member);
                shop.eventually(
                        "a new Pod",
                        () -> assertThat(shop.pod(member).getMetadata().getUid())
                                .isNotEqualTo(pod));
                shop.ready();
            }
        }
    }

    private static final long FRESH_SEED = new Random().nextInt(1_000_000);

    private static long seed() {
        var given = System.getProperty("chaos.seed", "");
        return given.isBlank() ? FRESH_SEED : Long.parseLong(given);
    }

    private static void print(String text) {
        System.out.println("CHAOS " + text);
    }
}
