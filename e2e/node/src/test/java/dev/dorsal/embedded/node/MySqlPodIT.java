package dev.dorsal.embedded.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.embedded.binaries.Kubectl;
import dev.dorsal.embedded.binaries.MySqlBinaries;
import dev.dorsal.embedded.binaries.Progress;
import dev.dorsal.embedded.node.image.Image;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real server in a Pod made as the operator makes it, used with the real kubectl. */
class MySqlPodIT {
    @TempDir
    Path folder;

    private Playground playground;

    @BeforeEach
    void start() throws IOException {
        playground = new Playground(folder);
        playground.images.put("mysql:9.7", Image.ofMySql(MySqlBinaries.find()));
        playground.apply(
                new String(MySqlPodIT.class.getResourceAsStream("mysql.yaml").readAllBytes(), StandardCharsets.UTF_8));
    }

    @AfterEach
    void stop() throws IOException {
        playground.close();
    }

    private record Answer(int code, String text) {}

    private Answer kubectl(String... words) throws IOException, InterruptedException {
        var line = new ArrayList<>(
                List.of(Kubectl.find(Progress.silent()).toString(), "--server=" + playground.api.url()));
        line.addAll(List.of("--cache-dir=" + folder.resolve("kubectl")));
        line.addAll(List.of(words));
        Process p = new ProcessBuilder(line).redirectErrorStream(true).start();
        p.getOutputStream().close();
        String text = new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Answer(p.waitFor(), text);
    }

    @Test
    void serverIsInitialisedAnswersIsRestartedAfterAKillAndStoppedByItsHook() throws Exception {
        Pod first = playground.awaitReady("shop-0-0");
        assertThat(first.getStatus().getInitContainerStatuses())
                .allMatch(s -> s.getState().getTerminated().getExitCode() == 0);
        assertThat(kubectl(
                        "exec",
                        "sts/shop-0",
                        "-c",
                        "mysql",
                        "--",
                        "mysql",
                        "-uroot",
                        "-S/run/mysqld/mysqld.sock",
                        "-NBe",
                        "select @@bind_address, @@datadir, @@server_id"))
                .isEqualTo(new Answer(0, "127.50.1.1\t/var/lib/mysql/data/\t1\n"));
        assertThat(kubectl("logs", "shop-0-0", "-c", "mysql").text()).contains("ready for connections");
        assertThat(kubectl("exec", "shop-0-0", "-c", "mysql", "--", "sh", "-c", "exit 3")
                        .code())
                .isEqualTo(3);

        kubectl(
                "exec",
                "shop-0-0",
                "-c",
                "mysql",
                "--",
                "mysql",
                "-uroot",
                "-S/run/mysqld/mysqld.sock",
                "-e",
                "create database kept");
        ProcessHandle.of(playground.pid("shop-0-0", "mysql")).orElseThrow().destroyForcibly();
        Pod again = playground.await(
                "shop-0-0",
                p -> Playground.isReady(p) && Playground.container(p).getRestartCount() == 1);
        assertThat(Playground.container(again).getLastState().getTerminated().getExitCode())
                .isEqualTo(137);
        assertThat(again.getStatus().getPodIP()).isEqualTo("127.50.1.1");

        playground.client.pods().inNamespace("default").withName("shop-0-0").delete();
        Pod replaced = playground.await(
                "shop-0-0",
                p -> Playground.isReady(p)
                        && !p.getMetadata().getUid().equals(again.getMetadata().getUid()));
        assertThat(replaced.getStatus().getPodIP()).isEqualTo("127.50.1.1");
        assertThat(folder.resolve("node/claims/default_data-shop-0/hook"))
                .content()
                .isEqualTo("stopped by the hook\n");
        assertThat(kubectl(
                                "exec",
                                "shop-0-0",
                                "-c",
                                "mysql",
                                "--",
                                "mysql",
                                "-uroot",
                                "-S/run/mysqld/mysqld.sock",
                                "-NBe",
                                "show databases like 'kept'")
                        .text())
                .isEqualTo("kept\n");
        assertThat(kubectl("get", "sts", "shop-0", "--no-headers").text()).contains("1/1");
        assertThat(Files.readString(Path.of("/proc/self/mountinfo"))).doesNotContain("shop-0-0");
    }
}
