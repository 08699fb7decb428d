package dev.dorsal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StartTroubleTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @Test
    void whatIsNoRefusalIsToldInItsOwnWords() {
        assertThat(StartTrouble.sentence(new IllegalStateException("no room", new IOException("disk"))))
                .isEqualTo("no room");
    }

    /** The whole start, against an API server that refuses one list. */
    @Test
    void aKindThatMayNotBeListedIsNamedToTheProbeAndToTheClustersOwnerR62() throws IOException {
        try (var api = new ForbiddingApi();
                var client = client(api.url());
                var leadership = leadership(client)) {
            leadership.start();
            await("the probe says why")
                    .atMost(LIMIT)
                    .untilAsserted(() -> assertThat(leadership.trouble())
                            .contains("the work could not begin: a permission is missing: " + ForbiddingApi.REFUSAL));
            await("the cluster's diary says why")
                    .atMost(LIMIT)
                    .untilAsserted(() -> assertThat(api.events())
                            .singleElement()
                            .asString()
                            .contains(
                                    "\"reason\":\"OperatorCannotWork\"",
                                    "\"name\":\"main\"",
                                    "nobody looks after this cluster: a permission is missing:"
                                            + " statefulsets.apps is forbidden"));
        }
    }

    private static Leadership leadership(KubernetesClient client) {
        var config = OperatorConfig.from(Map.of("DORSAL_LEADER_ELECTION", "false", "DORSAL_IDENTITY", "test"));
        var meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        return new Leadership(
                config,
                client,
                (mayWork, giveUp) -> new Wiring(config, client, meters, mayWork, Optional::empty, giveUp),
                new StartTrouble(client, config.namespaces(), Clock.systemUTC())::tell);
    }

    private static KubernetesClient client(String url) {
        Config config = new ConfigBuilder(Config.empty())
                .withMasterUrl(url)
                .withRequestRetryBackoffLimit(0)
                .withRequestTimeout(5_000)
                .build();
        return new KubernetesClientBuilder().withConfig(config).build();
    }
}
