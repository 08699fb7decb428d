package dev.dorsal.kube.desired;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.model.MemberId;
import dev.dorsal.model.MemberNetwork;
import io.fabric8.kubernetes.api.model.Container;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What may end a server from outside: a probe that does not wait ends it in the middle of its recovery. */
class ProbesTest {
    private final Container server = MemberStatefulSet.of(
                    Clusters.minimal(), new MemberId("shop", 0), MemberNetwork.POD, Optional.empty())
            .getSpec()
            .getTemplate()
            .getSpec()
            .getContainers()
            .getFirst();

    @Test
    void aCrashRecoveryHasADayR32() {
        var probe = server.getStartupProbe();
        assertThat(Duration.ofSeconds((long) probe.getFailureThreshold() * probe.getPeriodSeconds()))
                .isGreaterThanOrEqualTo(Duration.ofDays(1));
    }

    @Test
    void noProbeEverEndsAServerThatHasStartedR32() {
        assertThat(server.getLivenessProbe()).isNull();
    }
}
