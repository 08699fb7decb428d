package dev.dorsal.checker.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dorsal.checker.evidence.Outcome.Kind;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerTest {
    private static final Outcome GOOD = new Outcome(new Key(3, 17), Kind.ACKNOWLEDGED, 2, "uuid-a", 1_000, 2_000, "");
    private static final Outcome CUT = new Outcome(new Key(4, 1), Kind.UNKNOWN, 1, "-", 5, 6, "connection\tlost");

    @TempDir
    private Path folder;

    @Test
    void whatIsHandedOverIsReadBackInItsOrder() throws IOException {
        var file = written(GOOD, CUT);
        assertThat(Ledger.read(file))
                .containsExactly(GOOD, new Outcome(new Key(4, 1), Kind.UNKNOWN, 1, "-", 5, 6, "connection lost"));
    }

    @Test
    void aLineThatWasCutOffIsLeftOut() throws IOException {
        var file = written(GOOD, CUT);
        var text = Files.readString(file);
        Files.writeString(file, text.substring(0, text.length() - 1));
        assertThat(Ledger.read(file)).containsExactly(GOOD);
    }

    @Test
    void twoRunsAreNotMixedInOneFile() throws IOException {
        var file = written(GOOD);
        assertThatThrownBy(() -> Ledger.create(file)).isInstanceOf(FileAlreadyExistsException.class);
    }

    private Path written(Outcome... outcomes) throws IOException {
        var file = folder.resolve("outcomes");
        try (var ledger = Ledger.create(file)) {
            List.of(outcomes).forEach(ledger::add);
        }
        return file;
    }
}
