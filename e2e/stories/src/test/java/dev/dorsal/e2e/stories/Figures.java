package dev.dorsal.e2e.stories;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Manifest;
import dev.dorsal.e2e.environment.Processes;
import dev.dorsal.e2e.environment.ProjectFolder;
import dev.dorsal.e2e.environment.Scene;
import dev.dorsal.e2e.environment.Stage;
import dev.dorsal.e2e.environment.Workload;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;

/** Measures and prints; asserts nothing about time or size. docs/figures.md says how to run it, and what was printed. */
@ExtendWith(Stage.class)
@Tag("figures")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class Figures {
    private static final Duration MINUTE = Duration.ofSeconds(60);
    /** Kubernetes itself still writes for a while after a start, and the compiler is busy. */
    private static final Duration SETTLE = Duration.ofSeconds(30);

    private static final double TICKS_PER_SECOND = 100;
    private static final int MANY = 20;
    private static final Pattern STARTED = Pattern.compile("started after (\\d+) ms");

    private final Scene scene;

    Figures(Scene scene) {
        this.scene = scene;
    }

    @Test
    @Order(1)
    void ofTheSampleClusterOfThreeMembers() throws IOException {
        print("%s", machine());
        var shop = timed(sample("02-shop.yaml"));
        pass(SETTLE);
        idle("a cluster of three members");
        shop.delete();
    }

    @Test
    @Order(2)
    void ofTheServersOfEachSample() throws IOException {
        for (var sample : samples()) {
            scene.kubectl().apply(sample(sample));
            var shop = scene.cluster("shop").ready();
            try (var load = Workload.on(shop)) {
                pass(Duration.ofSeconds(10));
                var memory = new TreeMap<String, Long>();
                shop.members()
                        .forEach(member ->
                                memory.put(shop.podName(member), Processes.residentKib(shop.serverPid(member)) / 1024));
                print("%s: MiB of each mysqld, %d rows written: %s", sample, load.acknowledged(), memory);
            }
            shop.delete();
        }
    }

    @Test
    @Order(3)
    void ofManyClusters() {
        var clusters = IntStream.range(0, MANY)
                .mapToObj(number -> scene.apply(Manifest.of("many-" + number, 1)))
                .toList();
        clusters.forEach(Cluster::ready);
        pass(SETTLE);
        idle(MANY + " clusters of one member");
        clusters.forEach(cluster -> scene.kubectl().run("delete", "myc", cluster.name(), "--wait=false"));
    }

    @Test
    @Order(4)
    void ofTheStartOfTheOperator() {
        scene.operator().stop();
        var start = System.nanoTime();
        scene.operator().start();
        print("operator stopped and started: leads after %.1f s", since(start));
        var started = STARTED.matcher(scene.operator().log()).results().toList();
        print(
                "operator: serves and takes part in the election %s ms after its start",
                started.getLast().group(1));
    }

    private Cluster timed(String manifest) {
        var start = System.nanoTime();
        scene.kubectl().apply(manifest);
        var shop = scene.cluster("shop").ready();
        print("manifest applied to 3 members Ready: %.1f s", since(start));
        return shop;
    }

    private void idle(String what) {
        var operator = scene.operator().pid();
        var before = scene.environment().writes();
        var ticks = Processes.cpuTicks(operator);
        pass(MINUTE);
        var used = Processes.cpuTicks(operator) - ticks;
        var written = difference(before, scene.environment().writes());
        print(
                "%s, idle for 60 s: %d writes to the API %s",
                what, written.values().stream().mapToLong(Long::longValue).sum(), written);
        print(
                "%s, idle: operator has %d MiB and takes %.2f %% of a core",
                what, Processes.residentKib(operator) / 1024, used / TICKS_PER_SECOND / MINUTE.toSeconds() * 100);
    }

    private static Map<String, Long> difference(Map<String, Long> before, Map<String, Long> after) {
        var difference = new TreeMap<String, Long>();
        after.forEach((what, count) -> {
            if (count > before.getOrDefault(what, 0L)) {
                difference.put(what, count - before.getOrDefault(what, 0L));
            }
        });
        return difference;
    }

    private static double since(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    private static void pass(Duration time) {
        Awaitility.await().pollDelay(time).atMost(time.multipliedBy(2)).until(() -> true);
    }

    private static List<String> samples() throws IOException {
        try (var files = Files.list(samplesFolder())) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".yaml"))
                    .sorted()
                    .toList();
        }
    }

    private static String sample(String name) throws IOException {
        return Files.readString(samplesFolder().resolve(name));
    }

    private static Path samplesFolder() {
        return ProjectFolder.find().resolve("samples");
    }

    private static String machine() {
        var system = ManagementFactory.getOperatingSystemMXBean();
        return String.format(
                Locale.ROOT,
                "%d cores, Java %s, load average %.1f",
                system.getAvailableProcessors(),
                Runtime.version(),
                system.getSystemLoadAverage());
    }

    private void print(String text, Object... values) {
        System.out.println("FIGURE " + scene.environment().name() + ": " + String.format(Locale.ROOT, text, values));
    }
}
