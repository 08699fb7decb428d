package dev.dorsal.helm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ServiceTest {
    @Test
    void metricsOfEveryProcessCanBeFound() {
        var rendered = Rendered.byDefault();
        var service = rendered.one("Service", "dorsal-metrics");
        assertThat(service.at("/spec/clusterIP").asText()).isEqualTo("None");
        assertThat(service.at("/spec/ports/0/port").asInt()).isEqualTo(8080);
        assertThat(service.at("/spec/ports/0/targetPort").asText()).isEqualTo("http");
        assertThat(service.at("/spec/selector"))
                .isEqualTo(rendered.one("Deployment", "dorsal").at("/spec/selector/matchLabels"));
    }
}
