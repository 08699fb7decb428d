package dev.dorsal.embedded.binaries;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BinariesIT {
    private static final Path CACHE = CacheFolder.ofUser();

    @Test
    void aSecondSearchSaysNothingBecauseAllIsThere() {
        var first = MySqlBinaries.find(CACHE, System.out::println);
        var lines = new StringBuilder();

        assertThat(MySqlBinaries.find(CACHE, lines::append)).isEqualTo(first);
        assertThat(lines).isEmpty();
    }

    @Test
    void theUnpackedKubectlRuns() throws IOException {
        Path kubectl = Kubectl.PROGRAM.unpacked(new CacheFolder(CACHE), System.out::println);

        System.out.println(kubectl);
        assertThat(Command.must(List.of(kubectl.toString(), "version", "--client"), Map.of()))
                .contains("Client Version: v1.");
    }

    @Test
    void serverAndToolOfTheUnpackedPrometheusRun() throws IOException {
        for (DebianProgram program : List.of(Prometheus.SERVER, Prometheus.TOOL)) {
            Path file = program.unpacked(new CacheFolder(CACHE), System.out::println);

            System.out.println(file);
            assertThat(Command.must(List.of(file.toString(), "--version"), Map.of()))
                    .startsWith(program.name() + ", version ");
        }
    }
}
