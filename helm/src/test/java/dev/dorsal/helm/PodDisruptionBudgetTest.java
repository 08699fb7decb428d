package dev.dorsal.helm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PodDisruptionBudgetTest {
    @Test
    void oneOfTwoMayGo() {
        var rendered = Rendered.byDefault();
        var budget = rendered.one("PodDisruptionBudget", "dorsal");
        assertThat(budget.at("/spec/maxUnavailable").asInt()).isEqualTo(1);
        assertThat(budget.at("/spec/selector/matchLabels"))
                .isEqualTo(rendered.one("Deployment", "dorsal").at("/spec/selector/matchLabels"));
    }

    @Test
    void aSingleProcessDoesNotHoldUpADrain() {
        assertThat(Rendered.with("replicas: 1").all("PodDisruptionBudget")).isEmpty();
    }
}
