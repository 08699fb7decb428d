package dev.dorsal.embedded.node.pod;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.embedded.node.Timings;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BackOffTest {
    private final BackOff backOff = BackOff.ofRestarts(Timings.OF_A_KUBELET);

    @Test
    void waitsLikeAKubeletFromNothingToFiveMinutes() {
        var waits = Stream.generate(() -> backOff.after(Duration.ofSeconds(1)).toSeconds())
                .limit(9);
        assertThat(waits).containsExactly(0L, 10L, 20L, 40L, 80L, 160L, 300L, 300L, 300L);
    }

    @Test
    void containerThatRanForTenMinutesIsTrustedAgain() {
        backOff.after(Duration.ZERO);
        backOff.after(Duration.ZERO);
        assertThat(backOff.after(Duration.ofMinutes(10))).isZero();
        assertThat(backOff.after(Duration.ofMinutes(9))).isEqualTo(Duration.ofSeconds(10));
    }
}
