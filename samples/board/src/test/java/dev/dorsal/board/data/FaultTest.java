package dev.dorsal.board.data;

import static com.zaxxer.hikari.SQLExceptionOverride.Override.CONTINUE_EVICT;
import static com.zaxxer.hikari.SQLExceptionOverride.Override.MUST_EVICT;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;

class FaultTest {
    private static final String READ_ONLY =
            "The MySQL server is running with the --super-read-only option so it cannot execute this statement";

    private final EvictDemoted evict = new EvictDemoted();

    @Test
    void r77_connectionsOfADemotedPrimaryAreDropped() {
        for (int code : new int[] {1290, 1836, 1792, 3100}) {
            SQLException e = new SQLException(READ_ONLY, "HY000", code);
            assertThat(Fault.of(e)).isEqualTo(Fault.DEMOTED);
            assertThat(evict.adjudicate(e)).isEqualTo(MUST_EVICT);
        }
    }

    @Test
    void error1290OfAnotherOptionSaysNothingAboutTheServersRole() {
        SQLException e = new SQLException("running with the --secure-file-priv option", "HY000", 1290);
        assertThat(Fault.of(e)).isEqualTo(Fault.OTHER);
        assertThat(evict.adjudicate(e)).isEqualTo(CONTINUE_EVICT);
    }

    @Test
    void connectionsThatTheServerEndedAreDroppedAlthoughTheirStateIsNot08() {
        for (int code : new int[] {3032, 1053, 3169, 4031}) {
            assertThat(evict.adjudicate(new SQLException("ended", "HY000", code)))
                    .isEqualTo(MUST_EVICT);
        }
    }

    @Test
    void thePoolsTimeOutIsNotABrokenConnection() {
        assertThat(Fault.of(new SQLTransientConnectionException("timed out", "08S01")))
                .isEqualTo(Fault.NO_CONNECTION);
    }

    @Test
    void theFaultIsFoundBehindSpringsExceptions() {
        var wrapped = new DataAccessResourceFailureException("x", new SQLRecoverableException("link", "08S01"));
        assertThat(Fault.of(wrapped)).isEqualTo(Fault.BROKEN);
        assertThat(Fault.of(new IllegalStateException("x"))).isEqualTo(Fault.OTHER);
        assertThat(Fault.of(new SQLException("duplicate", "23000", 1062))).isEqualTo(Fault.OTHER);
        assertThat(Fault.of(new SQLException("deadlock", "40001", 1213))).isEqualTo(Fault.CONFLICT);
    }
}
