package dev.dorsal.helm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.embedded.binaries.Prometheus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The alerts, as Prometheus itself reads and works out them. */
class PromtoolIT {
    private static final String PROMTOOL = Prometheus.tool(System.out::println).toString();

    @Test
    void rulesAreWellFormed() throws Exception {
        passes("check", "rules", "--lint=all", "--lint-fatal", Alerts.FILE.toString());
    }

    @Test
    void eachFiresAndIsSilentWhenItMust() throws Exception {
        try (var files = Files.list(Path.of("src/test/promtool"))) {
            var tests = files.map(Path::toString).sorted().toList();
            passes(Stream.concat(Stream.of("test", "rules"), tests.stream()).toArray(String[]::new));
        }
    }

    private static void passes(String... arguments) throws IOException, InterruptedException {
        var command = Stream.concat(Stream.of(PROMTOOL), Stream.of(arguments)).toList();
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
    }
}
