package dev.dorsal.embedded.binaries;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MySqlVersionTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mysqld  Ver 9.7.4-2 for Linux on x86_64 ((Debian)) | 9.7.4 | true",
                "/usr/sbin/mysqld  Ver 8.4.0 for Linux on aarch64 (MySQL Community Server - GPL) | 8.4.0 | true",
                "mysqld  Ver 8.0.43-0ubuntu0.24.04.1 for Linux on x86_64 ((Ubuntu)) | 8.0.43 | false",
                "mysqld  Ver 26.10.0 for Linux on x86_64 (MySQL Community Server - GPL) | 26.10.0 | true",
            })
    void theServersOwnWordsGiveItsVersion(String output, String version, boolean newEnough) {
        assertThat(MySqlVersion.parse(output)).hasValueSatisfying(parsed -> {
            assertThat(parsed).hasToString(version);
            assertThat(parsed.isNewEnough()).isEqualTo(newEnough);
        });
    }

    @Test
    void mariaDbIsNotTakenForANewerMySql() {
        assertThat(MySqlVersion.parse("mysqld  Ver 10.11.6-MariaDB-0+deb12u1 for debian-linux-gnu on x86_64"))
                .isEmpty();
    }

    @Test
    void somethingElseHasNoVersion() {
        assertThat(MySqlVersion.parse("command not found")).isEmpty();
    }
}
