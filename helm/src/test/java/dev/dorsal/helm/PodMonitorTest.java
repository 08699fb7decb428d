package dev.dorsal.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PodMonitorTest {
    @Test
    void thereIsNoneUnlessAskedFor() {
        assertThat(Rendered.byDefault().all("PodMonitor")).isEmpty();
    }

    @Test
    void everyProcessIsScrapedAndTheNamespaceOfAClusterIsKept() {
        var rendered = Rendered.with("podMonitor: {enabled: true}");
        var monitor = rendered.one("PodMonitor", "dorsal");
        assertThat(rendered.one("Deployment", "dorsal").at("/spec/selector/matchLabels"))
                .isEqualTo(monitor.at("/spec/selector/matchLabels"));
        assertThat(monitor.at("/metadata/namespace").asText()).isEqualTo("operators");
        assertThat(monitor.at("/spec/podMetricsEndpoints").toString())
                .isEqualTo("[{\"port\":\"http\",\"path\":\"/metrics\",\"honorLabels\":true}]");
    }

    @Test
    void labelsAndIntervalArePassedOn() {
        var monitor = Rendered.with("podMonitor: {enabled: true, labels: {release: prometheus}, interval: 15s}")
                .one("PodMonitor", "dorsal");
        assertThat(monitor.at("/metadata/labels/release").asText()).isEqualTo("prometheus");
        assertThat(monitor.at("/spec/podMetricsEndpoints/0/interval").asText()).isEqualTo("15s");
    }

    @Test
    void processesAreNotScrapedTwice() {
        assertThatThrownBy(() -> Rendered.with("{serviceMonitor: {enabled: true}, podMonitor: {enabled: true}}"))
                .hasMessageContaining("serviceMonitor and podMonitor are both enabled");
    }
}
