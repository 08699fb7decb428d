package dev.dorsal.checker.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TermsTest {
    private static final Terms TERMS = new Terms(List.of(
            new Terms.Entry(1, "a", seconds(0)),
            new Terms.Entry(2, "b", seconds(10)),
            new Terms.Entry(3, "a", seconds(20))));

    @Test
    void aServerThatHadOneTermAlwaysHasThatOne() {
        assertThat(TERMS.of("b", seconds(5))).contains(2L);
        assertThat(TERMS.of("b", seconds(50))).contains(2L);
    }

    @Test
    void aServerThatCameBackHasItsOldTermUntilTheNewOneIsAboutToBeSeen() {
        assertThat(TERMS.of("a", seconds(15))).contains(1L);
        assertThat(TERMS.of("a", seconds(20) - 500_000_000)).contains(3L);
        assertThat(TERMS.of("a", seconds(25))).contains(3L);
    }

    @Test
    void aServerThatNobodyRecordedHasNone() {
        assertThat(TERMS.of("c", seconds(5))).isEmpty();
    }

    private static long seconds(int seconds) {
        return Duration.ofSeconds(seconds).toNanos();
    }
}
