package dev.dorsal.embedded.binaries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalMySqlIT {
    private static final MySqlBinaries BINARIES = MySqlBinaries.find(System.out::println);

    @TempDir
    Path folder;

    @Test
    void aServerStartsStopsIsKilledAndStartsAgainWithItsData() {
        try (var server = server("127.0.70.201", Map.of())) {
            long begin = System.nanoTime();
            server.start();
            System.out.printf(
                    "%s: initialised and started in %d ms%n", BINARIES, (System.nanoTime() - begin) / 1_000_000);
            assertThat(server.sql("", "CREATE DATABASE kept; SELECT @@port, @@admin_port, @@report_host"))
                    .isEqualTo("3306\t33062\t127.0.70.201");

            server.stop();
            assertThat(server.isRunning()).isFalse();
            begin = System.nanoTime();
            server.start();
            System.out.printf("started again in %d ms%n", (System.nanoTime() - begin) / 1_000_000);
            server.kill();
            server.start();

            assertThat(server.sql("", "SHOW DATABASES LIKE 'kept'")).isEqualTo("kept");
        }
        assertThat(folder.resolve("server")).doesNotExist();
    }

    @Test
    void aFrozenServerDoesNotGreetUntilItIsThawed() {
        try (var server = server("127.0.70.202", Map.of("server-id", "7")).start()) {
            assertThat(ProcessHandle.of(server.pid())).isPresent();
            server.freeze();
            assertThat(Greeting.greets(server.address(), LocalMySql.PORT)).isFalse();
            server.thaw();
            assertThat(Greeting.greets(server.address(), LocalMySql.PORT)).isTrue();
            assertThat(server.sql("", "SELECT @@server_id")).isEqualTo("7");
        }
    }

    @Test
    void aRefusedSettingIsToldWithTheServersOwnWords() {
        try (var server = server("127.0.70.203", Map.of("no_such_variable", "1"))) {
            assertThatThrownBy(server::start).hasMessageContaining("unknown variable 'no_such_variable=1'");
        }
    }

    @Test
    void theTreeIsACompleteRootWhenItWasUnpacked() {
        if (BINARIES.root().equals(Path.of("/"))) {
            return;
        }
        assertThat(BINARIES.root().resolve("bin/sh")).isExecutable();
        assertThat(BINARIES.root().resolve("etc/passwd")).content().contains("mysql:x:999:999");
        assertThat(Files.isWritable(BINARIES.root().resolve("tmp"))).isTrue();
    }

    private LocalMySql server(String address, Map<String, String> options) {
        return new LocalMySql(BINARIES, folder.resolve("server"), address, options, "");
    }
}
