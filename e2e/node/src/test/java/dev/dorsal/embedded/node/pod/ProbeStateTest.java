package dev.dorsal.embedded.node.pod;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.embedded.node.pod.ProbeState.Verdict;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.ProbeBuilder;
import org.junit.jupiter.api.Test;

class ProbeStateTest {
    private final Probe probe =
            new ProbeBuilder().withSuccessThreshold(2).withFailureThreshold(3).build();

    private Verdict after(String results) {
        ProbeState state = ProbeState.START;
        for (char c : results.toCharArray()) {
            state = state.next(c == '+', probe);
        }
        return state.verdict();
    }

    @Test
    void verdictNeedsEnoughEqualResultsInARow() {
        assertThat(after("")).isEqualTo(Verdict.UNKNOWN);
        assertThat(after("+")).isEqualTo(Verdict.UNKNOWN);
        assertThat(after("+-+")).isEqualTo(Verdict.UNKNOWN);
        assertThat(after("++")).isEqualTo(Verdict.GOOD);
        assertThat(after("++--")).isEqualTo(Verdict.GOOD);
        assertThat(after("++--+--")).isEqualTo(Verdict.GOOD);
        assertThat(after("++---")).isEqualTo(Verdict.BAD);
        assertThat(after("---")).isEqualTo(Verdict.BAD);
        assertThat(after("---+")).isEqualTo(Verdict.BAD);
        assertThat(after("---++")).isEqualTo(Verdict.GOOD);
    }
}
