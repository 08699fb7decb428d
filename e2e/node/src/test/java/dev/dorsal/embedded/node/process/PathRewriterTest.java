package dev.dorsal.embedded.node.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathRewriterTest {
    private final PathRewriter rewriter =
            new PathRewriter(Map.of("/tmp", "/p/tmp", "/var/lib/mysql", "/p/data", "/var/lib/mysql/keys", "/p/keys"));

    @ParameterizedTest
    @CsvSource({
        "/tmp, /p/tmp",
        "tmpdir = /tmp, tmpdir = /p/tmp",
        "--datadir=/var/lib/mysql/data, --datadir=/p/data/data",
        "/var/lib/mysql/keys/a, /p/keys/a",
        "/var/lib/mysql:/tmp, /p/data:/p/tmp",
        "\"/tmp/x\", \"/p/tmp/x\"",
        "/var/tmp, /var/tmp",
        "/tmpfs, /tmpfs",
        "/tmp-x, /tmp-x",
        "/var/lib/mysql-files, /var/lib/mysql-files",
    })
    void onlyWholePathsAreReplacedAndTheLongerOneCounts(String text, String expected) {
        assertThat(rewriter.rewrite(text)).isEqualTo(expected);
    }
}
