package dev.dorsal.playground;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.embedded.binaries.MySqlVersion;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MySqlImagesTest {
    private static final MySqlVersion LTS = new MySqlVersion(8, 4, 6);
    private static final MySqlVersion NEW = new MySqlVersion(9, 7, 4);

    @ParameterizedTest
    @ValueSource(strings = {"mysql", "mysql:latest", "mysql:lts", "docker.io/library/mysql:9.7", "mysql:9"})
    void theSamplesRunOnEveryServer(String name) {
        assertThat(MySqlImages.isServedBy(LTS, name)).isTrue();
        assertThat(MySqlImages.isServedBy(NEW, name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql:8", "mysql:8.4", "mysql:8.4.6", "registry.example/mysql:8.4.6-oracle"})
    void aServerIsFoundByItsOwnVersion(String name) {
        assertThat(MySqlImages.isServedBy(LTS, name)).isTrue();
        assertThat(MySqlImages.isServedBy(NEW, name)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql:0.0", "mysql:8.0", "mysql:8.4.5", "mysqlx:9", "mariadb:11", "mysql/server:9"})
    void othersAreNotThere(String name) {
        assertThat(MySqlImages.isServedBy(LTS, name)).isFalse();
    }
}
