package dev.dorsal.helm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

class PrometheusRuleTest {
    @Test
    void thereIsNoneUnlessAskedFor() {
        assertThat(Rendered.byDefault().all("PrometheusRule")).isEmpty();
    }

    @Test
    void itHasTheRulesOfThePlainFile() {
        var rule = rule("prometheusRule: {enabled: true}");
        assertThat(rule.at("/metadata/namespace").asText()).isEqualTo("operators");
        assertThat(rule.at("/spec/groups")).isEqualTo(Alerts.file().path("groups"));
    }

    @Test
    void placeLabelsAndIntervalArePassedOn() {
        var rule =
                rule("prometheusRule: {enabled: true, namespace: monitoring, labels: {role: alerts}, interval: 20s}");
        assertThat(rule.at("/metadata/namespace").asText()).isEqualTo("monitoring");
        assertThat(rule.at("/metadata/labels/role").asText()).isEqualTo("alerts");
        assertThat(rule.at("/spec/groups"))
                .allSatisfy(group -> assertThat(group.path("interval").asText()).isEqualTo("20s"));
    }

    @Test
    void runbooksCanHaveAnAddress() {
        var rule = rule("prometheusRule: {enabled: true, runbookBase: 'https://wiki.example/dorsal/'}");
        assertThat(Alerts.in(rule.path("spec")))
                .allSatisfy(alert -> assertThat(alert.runbook())
                        .isEqualTo("https://wiki.example/dorsal/docs/runbooks/" + alert.name() + ".md"));
    }

    private static JsonNode rule(String values) {
        return Rendered.with(values).one("PrometheusRule", "dorsal");
    }
}
