package dev.dorsal.e2e.stories;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Processes;
import dev.dorsal.e2e.environment.ProjectFolder;
import dev.dorsal.e2e.environment.Scene;
import dev.dorsal.e2e.environment.Stage;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Locale;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Measures and prints; asserts nothing about time or size. mvn -Plab,figures verify -pl e2e/stories -am. */
@ExtendWith(Stage.class)
@Tag("figures")
class Figures {
    private static final Duration MINUTE = Duration.ofSeconds(60);
    private static final double TICKS_PER_SECOND = 100;

    private final Scene scene;

    Figures(Scene scene) {
        this.scene = scene;
    }

    @Test
    void ofTheSampleClusterOfThreeMembers() throws IOException {
        var start = System.nanoTime();
        scene.kubectl().apply(sample());
        var shop = scene.cluster("shop").ready();
        print("manifest applied to 3 members Ready: %.1f s", (System.nanoTime() - start) / 1e9);
        settle();
        idle(shop);
        for (int member : shop.members()) {
            print("mysqld of %s: %d MiB", shop.podName(member), Processes.residentKib(shop.serverPid(member)) / 1024);
        }
    }

    private void idle(Cluster shop) {
        var operator = scene.operator().pid();
        var before = shop.versions();
        var ticks = Processes.cpuTicks(operator);
        pass(MINUTE);
        var used = Processes.cpuTicks(operator) - ticks;
        var after = shop.versions();
        var written = after.entrySet().stream()
                .filter(entry -> !entry.getValue().equals(before.get(entry.getKey())))
                .toList();
        print("idle for 60 s: %d objects written %s", written.size(), written);
        print(
                "operator, idle: %d MiB, %.2f %% of a core",
                Processes.residentKib(operator) / 1024, used / TICKS_PER_SECOND / 60 * 100);
    }

    private static void settle() {
        pass(Duration.ofSeconds(25));
    }

    private static void pass(Duration time) {
        Awaitility.await().pollDelay(time).atMost(time.multipliedBy(2)).until(() -> true);
    }

    private static String sample() throws IOException {
        return Files.readString(ProjectFolder.find().resolve("samples/02-shop.yaml"));
    }

    private void print(String text, Object... values) {
        System.out.println("FIGURE " + scene.environment().name() + ": " + String.format(Locale.ROOT, text, values));
    }
}
