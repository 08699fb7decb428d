package dev.dorsal.embedded.node.pod;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ContainerStateTerminatedBuilder;
import org.junit.jupiter.api.Test;

class ContainerViewTest {
    private static final ContainerView FRESH = ContainerView.waiting("mysql", "image", "PodInitializing");

    @Test
    void containerThatNeverRanContinuesWithoutRestart() {
        ContainerView continued = ContainerView.continued(FRESH, FRESH.status());
        assertThat(continued.restarts()).isZero();
    }

    @Test
    void containerWhoseEndWasNotReportedCountsAsRestarted() {
        ContainerView continued =
                ContainerView.continued(FRESH, FRESH.nowRunning(true, true).status());
        assertThat(continued.restarts()).isEqualTo(1);
        assertThat(continued.status().getLastState().getTerminated().getReason())
                .isEqualTo("Unknown");
    }

    @Test
    void containerWhoseEndWasReportedCountsAsRestartedToo() {
        var end = new ContainerStateTerminatedBuilder()
                .withExitCode(0)
                .withReason("Completed")
                .build();
        ContainerView ended = FRESH.nowRunning(true, true).nowTerminated(end);
        ContainerView continued = ContainerView.continued(FRESH, ended.status());
        assertThat(continued.restarts()).isEqualTo(1);
        assertThat(continued.status().getLastState().getTerminated()).isEqualTo(end);
    }

    @Test
    void containerThatWaitedForItsRestartCountsAsRestarted() {
        var end = new ContainerStateTerminatedBuilder().withExitCode(1).build();
        ContainerView waiting =
                FRESH.nowRunning(true, true).nowTerminated(end).nowWaiting("CrashLoopBackOff", "back-off 10s");
        ContainerView continued = ContainerView.continued(FRESH, waiting.status());
        assertThat(continued.restarts()).isEqualTo(1);
        assertThat(continued.status().getLastState().getTerminated()).isEqualTo(end);
    }
}
