package dev.dorsal.board.community;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LimitsTest {

    @Test
    void charactersAreCountedAsPeopleCountThem() {
        assertThat(Limits.NAME.check("\uD83D\uDC1F".repeat(40))).hasSize(80);
        assertThatThrownBy(() -> Limits.NAME.check("\uD83D\uDC1F".repeat(41)))
                .isInstanceOf(Refused.class)
                .hasMessage("The name has 41 characters; 40 are allowed.");
    }

    @Test
    void spaceAloneIsNoText() {
        assertThatThrownBy(() -> Limits.TITLE.check(" \u2003 ")).hasMessage("The title is missing.");
    }

    @Test
    void aPasswordThatBcryptWouldCutIsRefused() {
        assertThatThrownBy(() -> Limits.password("\u00e4".repeat(37)))
                .hasMessage("The password is too long; 72 bytes are allowed.");
        assertThatThrownBy(() -> Limits.password("short")).hasMessage("The password needs at least 8 characters.");
    }
}
