package dev.dorsal.embedded.node.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.embedded.node.image.Image;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ContainerProcessIT {
    @TempDir
    Path folder;

    private Path data;
    private Path config;

    @BeforeEach
    void volumes() throws IOException {
        data = Files.createDirectories(folder.resolve("claim"));
        Files.setAttribute(data, "unix:mode", 0777);
        config = Files.createDirectories(folder.resolve("config"));
        Files.writeString(config.resolve("my.conf"), "datadir=/var/lib/thing/data\nother=/var/lib/things\n");
    }

    private Launcher launcher(Isolation isolation) throws IOException {
        boolean works = !isolation.hasNamespaces() || isolation.works(folder.resolve("trial"));
        org.junit.jupiter.api.Assumptions.assumeTrue(works, isolation + " does not work on this machine");
        return new Launcher(isolation, folder);
    }

    private ContainerSpec spec(String... command) {
        return new ContainerSpec(
                folder.resolve("pods/default_a-0/containers/c"),
                "a-0",
                Image.ofThisMachine(),
                List.of(command),
                Map.of("PATH", "/usr/bin:/bin", "PLACE", "/etc/thing/my.conf"),
                "",
                List.of(new Mount(data, "/var/lib/thing", false), new Mount(config, "/etc/thing", true)),
                new Identity(999, 999, List.of()),
                true);
    }

    private static String all(ContainerProcess p) throws IOException {
        return new String(p.output().readAllBytes(), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @EnumSource(Isolation.class)
    void mountedPathsAreTrueInCommandEnvironmentAndFiles(Isolation isolation) throws Exception {
        var script = "cd /var/lib/thing && echo hello > data && cat $PLACE && cat $(sed -n s/datadir=//p"
                + " /etc/thing/my.conf); exit 7";
        try (ContainerProcess p = launcher(isolation).start(spec("sh", "-c", script))) {
            assertThat(all(p)).contains("hello\n").contains("other=/var/lib/things");
            assertThat(p.awaitEnd()).isEqualTo(7);
        }
        assertThat(data.resolve("data")).hasContent("hello\n");
    }

    @ParameterizedTest
    @EnumSource(Isolation.class)
    void commandLineOfTheLauncherNamesThePod(Isolation isolation) throws Exception {
        try (ContainerProcess p = launcher(isolation).start(spec("sleep", "60"))) {
            p.awaitEntered();
            assertThat(ProcessHandle.current()
                            .children()
                            .map(c -> c.info().arguments().orElse(new String[0])))
                    .anyMatch(words -> String.join(" ", words).contains("pods/default_a-0/"));
        }
    }

    @ParameterizedTest
    @EnumSource(Isolation.class)
    void nothingIsLeftWhenOnlyTheSupervisorIsKilled(Isolation isolation) throws Exception {
        try (ContainerProcess p = launcher(isolation).start(spec("sh", "-c", "sleep 61 & sleep 62"))) {
            p.awaitEntered();
            long main = p.pid().orElseThrow();
            ProcessHandle supervisor = ProcessHandle.current()
                    .children()
                    .filter(c -> isAncestor(c, main))
                    .findFirst()
                    .orElseThrow();
            supervisor.destroyForcibly();
            assertThat(p.awaitEnd()).isEqualTo(137);
            assertThat(p.isAlive()).isFalse();
        }
        Awaitility.await()
                .atMost(Duration.ofSeconds(5))
                .until(() -> running("sleep 6[12]").isEmpty());
    }

    private static boolean isAncestor(ProcessHandle c, long pid) {
        return c.descendants().anyMatch(d -> d.pid() == pid);
    }

    private static List<String> running(String pattern) {
        return ProcessHandle.allProcesses()
                .map(p -> p.info().commandLine().orElse(""))
                .filter(line -> line.matches(".*" + pattern))
                .toList();
    }

    @ParameterizedTest
    @EnumSource(Isolation.class)
    void executedCommandsSeeTheSameFilesAndEndWithTheirOwnCode(Isolation isolation) throws Exception {
        try (ContainerProcess p = launcher(isolation).start(spec("sleep", "60"))) {
            Process run =
                    p.exec(List.of("sh", "-c", "read line; echo got $line; cat $PLACE; echo oops >&2; exit 5"), false);
            run.getOutputStream().write("typed\n".getBytes(StandardCharsets.UTF_8));
            run.getOutputStream().close();
            assertThat(new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("got typed\n")
                    .contains("datadir=");
            assertThat(new String(run.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo("oops\n");
            assertThat(run.waitFor()).isEqualTo(5);
        }
    }

    @ParameterizedTest
    @EnumSource(Isolation.class)
    void terminalIsLentToExecutedCommands(Isolation isolation) throws Exception {
        try (ContainerProcess p = launcher(isolation).start(spec("sleep", "60"))) {
            Process run = p.exec(List.of("sh", "-c", "tty -s && echo terminal"), true);
            assertThat(new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains("terminal");
            assertThat(run.waitFor()).isZero();
        }
    }

    @Test
    void namespacesGiveUserHostNameAndReadOnlyFiles() throws Exception {
        Isolation best = Isolation.detect(folder.resolve("trial"));
        var script = "id -u; hostname; touch /usr/x 2>/dev/null || echo ro; touch /x 2>/dev/null || echo ro; touch"
                + " /etc/thing/x 2>/dev/null || echo ro; ls /proc | grep -c '^[0-9]'; ls /home 2>/dev/null | wc -l";
        try (ContainerProcess p = launcher(best).start(spec("sh", "-c", script))) {
            assertThat(all(p).lines()).startsWith("999", "a-0", "ro", "ro", "ro");
        }
        assertThat(Files.readString(Path.of("/proc/self/mountinfo"))).doesNotContain("default_a-0");
    }

    @Test
    void requestToEndReachesTheCommand() throws Exception {
        Isolation best = Isolation.detect(folder.resolve("trial"));
        try (ContainerProcess p =
                launcher(best).start(spec("sh", "-c", "trap 'echo bye; exit 3' TERM; while :; do sleep 0.1; done"))) {
            p.terminate();
            assertThat(all(p)).isEqualTo("bye\n");
            assertThat(p.awaitEnd()).isEqualTo(3);
        }
    }

    @ParameterizedTest
    @EnumSource(Isolation.class)
    void nextStartSweepsWhatAKilledJvmLeft(Isolation isolation) throws Exception {
        ContainerSpec spec = spec("sleep", "63");
        ContainerProcess p = launcher(isolation).start(spec);
        p.awaitEntered();
        long main = p.pid().orElseThrow();
        Launcher.sweep(spec.folder());
        assertThat(ProcessHandle.of(main).filter(ProcessHandle::isAlive)).isEmpty();
        p.close();
    }
}
