package dev.dorsal.helm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ServiceMonitorTest {
    @Test
    void thereIsNoneUnlessAskedFor() {
        assertThat(Rendered.byDefault().all("ServiceMonitor")).isEmpty();
    }

    @Test
    void everyProcessIsScrapedAndTheNamespaceOfAClusterIsKept() {
        var rendered = Rendered.with("serviceMonitor: {enabled: true}");
        var monitor = rendered.one("ServiceMonitor", "dorsal");
        assertThat(rendered.one("Service", "dorsal-metrics")
                        .at("/metadata/labels")
                        .properties())
                .containsAll(monitor.at("/spec/selector/matchLabels").properties());
        assertThat(monitor.at("/metadata/namespace").asText()).isEqualTo("operators");
        assertThat(monitor.at("/spec/endpoints").toString())
                .isEqualTo("[{\"port\":\"http\",\"path\":\"/metrics\",\"honorLabels\":true}]");
    }

    @Test
    void labelsAndIntervalArePassedOn() {
        var monitor = Rendered.with("serviceMonitor: {enabled: true, labels: {release: prometheus}, interval: 15s}")
                .one("ServiceMonitor", "dorsal");
        assertThat(monitor.at("/metadata/labels/release").asText()).isEqualTo("prometheus");
        assertThat(monitor.at("/spec/endpoints/0/interval").asText()).isEqualTo("15s");
    }
}
