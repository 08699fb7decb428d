package dev.dorsal.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.dorsal.api.MySQLClusterStatus;
import dev.dorsal.model.MemberId;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class TakeoverStatusTest {
    private static final String BEFORE = "2026-01-01T00:00:00Z";
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");

    @Test
    void aClusterWhosePrimaryIsBeingReplacedIsNotReady() {
        var told = told("True");
        assertThat(told.phase()).isEqualTo("Waiting");
        assertThat(told.message()).isEqualTo("shop-0 is dead and is being replaced");
        assertThat(told.conditions())
                .extracting(Condition::getType, Condition::getStatus, Condition::getReason)
                .containsExactly(
                        tuple("Ready", "False", "Waiting"),
                        tuple("WriterAvailable", "False", "PrimaryDead"),
                        tuple("ReadersAvailable", "True", "AsItWas"));
    }

    @Test
    void theTimeOfAConditionIsThatOfItsChange() {
        assertThat(told("True").conditions())
                .extracting(Condition::getLastTransitionTime)
                .containsExactly("2026-01-02T03:04:05Z", "2026-01-02T03:04:05Z", BEFORE);
        assertThat(told("False").conditions())
                .extracting(Condition::getLastTransitionTime)
                .containsOnly(BEFORE);
    }

    @Test
    void aStatusWithoutConditionsTellsThePhaseAlone() {
        var told = TakeoverStatus.of(MySQLClusterStatus.empty(), MemberId.of("shop", "shop-0"), NOW);
        assertThat(told.phase()).isEqualTo("Waiting");
        assertThat(told.conditions()).isEmpty();
    }

    private static MySQLClusterStatus told(String status) {
        var before = MySQLClusterStatus.empty()
                .with(said -> said.phase("Ready")
                        .message("all 3 members are ready")
                        .conditions(List.of(
                                condition("Ready", status),
                                condition("WriterAvailable", status),
                                condition("ReadersAvailable", status))));
        return TakeoverStatus.of(before, MemberId.of("shop", "shop-0"), NOW);
    }

    private static Condition condition(String type, String status) {
        return new ConditionBuilder()
                .withType(type)
                .withStatus(status)
                .withReason("AsItWas")
                .withLastTransitionTime(BEFORE)
                .build();
    }
}
