package dev.dorsal.board;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.dorsal.board.rig.RunningBoard;
import java.security.Security;
import org.junit.jupiter.api.Test;

class OneDatabaseTest {

    @Test
    void withoutAClusterThereIsOnePoolOfSpringsOwnSettings() {
        try (RunningBoard board = RunningBoard.alone("one").awaitContent()) {
            HikariDataSource pool = board.bean(HikariDataSource.class);

            assertThat(pool.getPoolName()).isEqualTo("database");
            assertThat(pool.getMinimumIdle()).isZero();
            assertThat(pool.getValidationTimeout()).isLessThan(pool.getConnectionTimeout());
            assertThat(pool.getDataSourceProperties()).isEmpty();
            assertThat(board.get("/actuator/health").body()).contains("\"database\":{\"state\":\"connected\"");
            assertThat(board.get("/actuator/prometheus").body())
                    .contains(
                            "hikaricp_connections_max{pool=\"database\"}",
                            "board_pool_connected{pool=\"database\"} 1.0");
        }
    }

    @Test
    void r79_addressesAreLookedUpAgainAfterAFewSecondsAndFailuresAtOnce() {
        BoardApplication.forgetAddressesQuickly();

        assertThat(Security.getProperty("networkaddress.cache.ttl")).isEqualTo("5");
        assertThat(Security.getProperty("networkaddress.cache.negative.ttl")).isEqualTo("0");
    }
}
