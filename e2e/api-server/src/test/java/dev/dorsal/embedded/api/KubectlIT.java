package dev.dorsal.embedded.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The real kubectl works against the embedded API. The checks go on where the one before left off. */
class KubectlIT {
    record Check(String name, String says, String run) {}

    @TempDir
    private Path home;

    private EmbeddedApi server;
    private ToyNode node;

    @BeforeEach
    void start() throws IOException {
        boolean found = Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "kubectl")));
        assumeTrue(found, "kubectl is not on PATH: the checks of the command line are skipped");
        server = EmbeddedApi.start("127.0.40.3", 0);
        node = new ToyNode(server.api());
        server.attach(node);
        server.apply(resource("definition.yaml"));
        Files.writeString(home.resolve("kubeconfig"), server.kubeconfig());
        for (String file : List.of("fleet.yaml", "web.yaml")) {
            Files.writeString(home.resolve(file), resource(file));
        }
    }

    @AfterEach
    void stop() throws IOException {
        if (server != null) {
            node.close();
            server.close();
        }
    }

    @TestFactory
    List<DynamicTest> kubectlSaysWhatItSaysOfARealCluster() throws IOException {
        List<Check> checks = new YAMLMapper().readerForListOf(Check.class).readValue(resource("checks.yaml"));
        return checks.stream()
                .map(c -> DynamicTest.dynamicTest(
                        c.name,
                        () -> assertThat(output(c.run)).containsPattern(Pattern.compile(c.says, Pattern.MULTILINE))))
                .toList();
    }

    private static String resource(String name) throws IOException {
        try (var in = KubectlIT.class.getResourceAsStream("/kubectl/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Standard output and error together. */
    private String output(String script) throws IOException, InterruptedException {
        var shell = new ProcessBuilder("bash", "-c", script).directory(home.toFile());
        shell.environment().put("HOME", home.toString());
        shell.environment().put("KUBECONFIG", home.resolve("kubeconfig").toString());
        Path out = Files.createTempFile(home, "out", "");
        Process process = shell.redirectErrorStream(true)
                .redirectInput(new File("/dev/null"))
                .redirectOutput(out.toFile())
                .start();
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).as(script).isTrue();
            return Files.readString(out);
        } finally {
            process.destroyForcibly();
        }
    }
}
