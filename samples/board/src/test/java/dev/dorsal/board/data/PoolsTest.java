package dev.dorsal.board.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PoolsTest {
    private static final DatabaseSettings.Pool SETTINGS =
            new DatabaseSettings.Pool(null, "app", "secret", 7, Duration.ofSeconds(4), Duration.ofSeconds(3));

    @Test
    void r78_everyTimeOutIsSetWhateverTheUrlSays() {
        try (HikariDataSource pool = Pools.open("writer", "jdbc:mysql://nowhere:3306/app?socketTimeout=0", SETTINGS)) {
            assertThat(pool.getDataSourceProperties())
                    .containsEntry("connectTimeout", "1000")
                    .containsEntry("socketTimeout", "4000")
                    .containsEntry("tcpKeepAlive", "true");
            assertThat(pool.getConnectionTimeout()).isEqualTo(3000);
            assertThat(pool.getValidationTimeout()).isEqualTo(1000);
            assertThat(pool.getMaxLifetime()).isEqualTo(180_000);
            assertThat(pool.getKeepaliveTime()).isEqualTo(60_000);
            assertThat(pool.getMaximumPoolSize()).isEqualTo(7);
        }
    }

    @Test
    void theReadersAccountIsTheWritersUnlessSet() {
        var read = new DatabaseSettings.Pool("jdbc:x", null, null, 9, Duration.ofSeconds(1), Duration.ofSeconds(1));
        var settings = new DatabaseSettings(SETTINGS, read, Duration.ZERO, Duration.ofSeconds(5));

        assertThat(settings.read().username()).isEqualTo("app");
        assertThat(settings.read().password()).isEqualTo("secret");
        assertThat(settings.read().maximumPoolSize()).isEqualTo(9);
    }

    @Test
    void halfASettingIsNamed() {
        assertThatThrownBy(() -> SETTINGS.requireUrl("app.datasource.read.jdbc-url"))
                .hasMessage("app.datasource.read.jdbc-url is not set, although app.datasource.write.jdbc-url is");
    }
}
