package dev.dorsal.checker.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.checker.evidence.Outcome.Kind;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FailuresTest {
    private static final SQLException CUT = new SQLException("Communications link failure", "08S01", 0);

    @Test
    void aConnectionThatEndsBeforeCommitStoredNothingAndDuringCommitNobodyKnows() {
        assertThat(Failures.beforeCommit(CUT)).isEqualTo(Kind.BROKEN);
        assertThat(Failures.atCommit(CUT)).isEqualTo(Kind.UNKNOWN);
        assertThat(Failures.detail(CUT)).isEqualTo("connection");
    }

    @ParameterizedTest
    @ValueSource(ints = {1290, 1836, 1213})
    void aRefusalAtCommitStoredNothing(int code) {
        assertThat(Failures.atCommit(error(code))).isEqualTo(Kind.REFUSED);
        assertThat(Failures.detail(error(code))).isEqualTo(Integer.toString(code));
    }

    @ParameterizedTest
    @ValueSource(ints = {1053, 1317, 3169, 3032, 3100})
    void aCommitThatWasKilledOrMetByAShutdownMayBeStored(int code) {
        assertThat(Failures.atCommit(error(code))).isEqualTo(Kind.UNKNOWN);
        assertThat(Failures.beforeCommit(error(code))).isEqualTo(Kind.REFUSED);
    }

    private static SQLException error(int code) {
        return new SQLException("no", "HY000", code);
    }
}
