package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.checker.Check;
import dev.dorsal.checker.load.Load;
import dev.dorsal.checker.load.Table;
import dev.dorsal.checker.timeline.Account;
import dev.dorsal.checker.timeline.Outage;
import dev.dorsal.checker.timeline.Percentiles;
import dev.dorsal.e2e.chaos.ClusterTarget;
import dev.dorsal.e2e.chaos.TermWatch;
import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Manifest;
import dev.dorsal.e2e.environment.Patience;
import dev.dorsal.e2e.environment.Scene;
import dev.dorsal.e2e.environment.Stage;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * How long nobody can write while the role of the primary moves, from the timeline of the checker. Prints; asserts nothing
 * about time. docs/figures.md says how to run it, and what was printed.
 */
@ExtendWith(Stage.class)
@Tag("figures")
class RoleFigures {
    private static final int ROUNDS = Integer.getInteger("figures.rounds", 5);
    private static final int WRITERS = 16;
    private static final int READERS = 2;
    private static final Duration STEADY = Duration.ofSeconds(2);
    private static final Duration LEVEL = Patience.seconds(60);

    private final Scene scene;
    private final Cluster shop;
    private final long started = System.currentTimeMillis();
    private int number;

    RoleFigures(Scene scene) {
        this.scene = scene;
        shop = scene.cluster("shop");
    }

    @Test
    void ofTheRoleOfThePrimary() throws IOException, SQLException {
        var system = ManagementFactory.getOperatingSystemMXBean();
        print("%d cores, Java %s, load average %.1f", system.getAvailableProcessors(), Runtime.version(), load());
        // Clients that are cut off come back while the server still counts the former ones.
        scene.apply(Manifest.of("shop", 3).with("max_connections", 300)).ready();
        shop.tellsCondition("DurabilityAsWanted", "True", "durability is Lossless");
        print("longest stall of %d writers in a switchover: %s", WRITERS, Percentiles.of(rounds(this::switchOver)));
        print("write outage of a primary killed with -9: %s", Percentiles.of(rounds(this::kill)));
    }

    private List<Long> rounds(Consumer<Check> deed) throws IOException, SQLException {
        var times = new ArrayList<Long>();
        for (int round = 1; round <= ROUNDS; round++) {
            settled();
            var account = round(deed);
            print(
                    "%s; phases in ms %s; load average %.1f",
                    account.summary(), shop.status().lastFailover().milliseconds(), load());
            account.outage().map(Outage::length).ifPresent(times::add);
        }
        return times;
    }

    private void switchOver(Check check) {
        var target = "shop-" + shop.replica();
        check.incident("switchover to " + target, Set.of());
        scene.kubectl()
                .run(
                        "annotate",
                        "--overwrite",
                        "myc/shop",
                        "dorsal.dev/switchover=" + target + "@" + started + "-" + number);
        shop.eventually(
                "the role has moved", () -> assertThat(shop.status().primary()).isEqualTo(target));
    }

    private void kill(Check check) {
        int primary = shop.primary();
        check.incident("kill -9 of shop-" + primary, Set.of());
        shop.kill(primary);
    }

    private Account round(Consumer<Check> deed) throws IOException, SQLException {
        number++;
        var order = new Check.Order(
                "round " + number,
                new Table("figures_" + number),
                new Load.Shape(WRITERS, READERS, number),
                Path.of(System.getProperty("stories.folder", "target/stories"), "figures-" + started)
                        .resolve("outcomes-" + number));
        try (var check = Check.begin(new ClusterTarget(shop), order);
                var terms = new TermWatch(shop, check)) {
            pass(STEADY);
            deed.accept(check);
            pass(STEADY.multipliedBy(2));
            check.endLoad();
            settled();
            return check.verdict(LEVEL, Set.of());
        }
    }

    /** Three members that are well, on Pods whose containers were never started again: no back-off is measured. */
    private void settled() {
        shop.eventually(
                "everybody is settled",
                () -> assertThat(shop.members())
                        .allSatisfy(member ->
                                assertThat(shop.memberStatus(member).state()).isIn("Ready", "Diverged")));
        shop.members().forEach(this::replaceWhatWasKilled);
        shop.ready();
    }

    /** What a killed primary alone had was promised to nobody; it is given up. */
    private void replaceWhatWasKilled(int member) {
        var diverged = shop.memberStatus(member).state().equals("Diverged");
        if (diverged) {
            scene.kubectl().run("delete", "pvc/data-shop-" + member, "--wait=false");
        }
        if (diverged || shop.restarts(member) > 0) {
            var pod = shop.pod(member).getMetadata().getUid();
            shop.deletePod(member);
            shop.eventually(
                    "a new Pod",
                    () -> assertThat(shop.pod(member).getMetadata().getUid()).isNotEqualTo(pod));
        }
    }

    private static void pass(Duration time) {
        Awaitility.await().pollDelay(time).atMost(time.multipliedBy(3)).until(() -> true);
    }

    private static double load() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }

    private void print(String text, Object... values) {
        System.out.println("FIGURE " + scene.environment().name() + ": " + String.format(Locale.ROOT, text, values));
    }
}
