package dev.dorsal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerVersionTest {
    @ParameterizedTest
    @CsvSource({
        "8.0.26,8.0.26",
        "8.0.26-log,8.0.26",
        "8.4.13-debug,8.4.13",
        "9.7.4-2,9.7.4",
        "9.7.4,9.7.4",
        "26.7.0,26.7.0",
        "26.10.0.1,26.10.0.1",
        "26.10.0.1-commercial,26.10.0.1",
        "10.11.6-MariaDB-0+deb12u1,10.11.6",
    })
    void aServersOwnTextGivesItsNumbers(String text, String numbers) {
        assertThat(ServerVersion.parse(text)).hasToString(numbers);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "9", "9.7", "v9.7.4", "99999.0.0"})
    void somethingElseIsRefused(String text) {
        assertThatThrownBy(() -> ServerVersion.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("not a server version: " + text);
    }

    @Test
    void versionsAreOrderedByNumberNotByText() {
        assertThat(ServerVersion.parse("26.10.0.1").isAtLeast(ServerVersion.parse("26.10.0")))
                .isTrue();
        assertThat(ServerVersion.parse("26.10.0").isAtLeast(ServerVersion.parse("26.9.9")))
                .isTrue();
        assertThat(ServerVersion.parse("8.0.25").isAtLeast(ServerVersion.OLDEST))
                .isFalse();
        assertThat(ServerVersion.parse("8.0.26").isAtLeast(ServerVersion.OLDEST))
                .isTrue();
    }
}
