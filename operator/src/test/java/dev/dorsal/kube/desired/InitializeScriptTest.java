package dev.dorsal.kube.desired;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script of the init container, run by a shell over a volume; in the place of mysqld stands a program that writes a file. */
class InitializeScriptTest {
    private static final String MYSQLD = """
        #!/bin/sh
        for argument; do
            case "$argument" in --datadir=*) folder="${argument#--datadir=}" ;; esac
        done
        echo once >>"$CALLS"
        echo half >"$folder/ibdata1"
        [ -z "$DIES" ] || exit 1
        echo whole >"$folder/ibdata1"
        """;

    @TempDir
    private Path folder;

    @BeforeEach
    void program() throws IOException {
        Files.createDirectories(folder.resolve("volume"));
        Files.createDirectories(folder.resolve("bin"));
        var program = Files.writeString(folder.resolve("bin/mysqld"), MYSQLD);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void anEmptyVolumeIsInitialisedOnceHoweverOftenTheScriptRunsR26() throws Exception {
        for (int start = 0; start < 3; start++) {
            assertThat(run("")).isZero();
        }
        assertThat(data("ibdata1")).hasContent("whole\n");
        assertThat(folder.resolve("calls")).hasContent("once\n");
    }

    @Test
    void dataThatIsThereIsNeverTouchedR26() throws Exception {
        Files.createDirectories(data(""));
        Files.writeString(data("ibdata1"), "rows of a customer");
        assertThat(run("")).isZero();
        assertThat(data("ibdata1")).hasContent("rows of a customer");
        assertThat(folder.resolve("calls")).doesNotExist();
    }

    @Test
    void anInterruptedAttemptLeavesNoDataFolderAndIsBegunAnewR26() throws Exception {
        assertThat(run("yes")).isNotZero();
        assertThat(data("")).doesNotExist();
        assertThat(run("")).isZero();
        assertThat(data("ibdata1")).hasContent("whole\n");
        assertThat(folder.resolve("volume/data.new")).doesNotExist();
    }

    @Test
    void logsThatAreToBeKeptAreKeptOnceAndOutliveTheDataFolder() throws Exception {
        Files.createDirectories(data(""));
        Files.writeString(data("binlog.000007"), "its own");
        Files.writeString(data("binlog.000008"), "not asked for");
        assertThat(run("", "20260101-000000 binlog.000007 binlog.000009")).isZero();
        Files.delete(data("binlog.000007"));
        Files.writeString(data("binlog.000007"), "of the new data");
        assertThat(run("", "20260101-000000 binlog.000007 binlog.000009")).isZero();

        assertThat(kept("20260101-000000/binlog.000007")).hasContent("its own");
        assertThat(kept("20260101-000000")).isDirectoryNotContaining("glob:**8").isDirectoryNotContaining("glob:**9");
        assertThat(data("binlog.000008")).hasContent("not asked for");
    }

    @Test
    void theThreeNewestStay() throws Exception {
        Files.createDirectories(data(""));
        for (int day = 1; day <= 5; day++) {
            Files.writeString(data("binlog.000001"), "day " + day);
            assertThat(run("", "2026010" + day + "-000000 binlog.000001")).isZero();
            Files.delete(data("binlog.000001"));
        }
        try (var folders = Files.list(kept(""))) {
            assertThat(folders.map(path -> path.getFileName().toString()))
                    .containsExactlyInAnyOrder("20260103-000000", "20260104-000000", "20260105-000000");
        }
        assertThat(kept("20260103-000000/binlog.000001")).hasContent("day 3");
    }

    @Test
    void aNewVolumeHasNothingToKeepAndIsInitialised() throws Exception {
        assertThat(run("", "20260101-000000 binlog.000007")).isZero();
        assertThat(data("ibdata1")).hasContent("whole\n");
    }

    private Path kept(String file) {
        return folder.resolve("volume/kept").resolve(file);
    }

    private Path data(String file) {
        return folder.resolve("volume/data").resolve(file);
    }

    /** @param dies whether the server ends in the middle; an empty text for no */
    private int run(String dies) throws IOException, InterruptedException {
        return run(dies, "");
    }

    private int run(String dies, String keep) throws IOException, InterruptedException {
        var script = ServerConfig.of(Clusters.minimal())
                .getData()
                .get("initialize.sh")
                .replace("/var/lib/mysql", folder.resolve("volume").toString());
        var builder = new ProcessBuilder(List.of("sh", "-c", script)).redirectErrorStream(true);
        builder.environment()
                .putAll(Map.of(
                        "PATH",
                        folder.resolve("bin") + ":" + System.getenv("PATH"),
                        "CALLS",
                        folder.resolve("calls").toString(),
                        "DIES",
                        dies,
                        "DORSAL_KEEP",
                        keep));
        var process = builder.start();
        process.getInputStream().readAllBytes();
        return process.waitFor();
    }
}
