package dev.dorsal.e2e.environment;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dorsal.embedded.binaries.Prometheus;
import dev.dorsal.playground.ChildProcess;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** A real Prometheus on the loopback that scrapes one address, and works out its rules, once a second. */
public final class RunningPrometheus implements AutoCloseable {
    private final ChildProcess process;
    private final int port;
    private final OperatorHttp http = new OperatorHttp();

    private RunningPrometheus(ChildProcess process, int port) {
        this.process = process;
        this.port = port;
    }

    /**
     * Returns when it answers.
     *
     * @param folder to write to
     * @param target host and port whose /metrics is scraped
     * @param rules groups of rules as YAML
     */
    public static RunningPrometheus start(Path folder, String target, String rules) {
        try {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve("rules.yaml"), rules);
            Files.writeString(folder.resolve("prometheus.yaml"), """
                global: {scrape_interval: 1s, evaluation_interval: 1s}
                rule_files: [rules.yaml]
                scrape_configs:
                  - {job_name: dorsal, honor_labels: true, static_configs: [{targets: ['%s']}]}
                """.formatted(target));
            var port = LocalOperator.freePort();
            var command = List.of(
                    Prometheus.server(System.out::println).toString(),
                    "--config.file=" + folder.resolve("prometheus.yaml"),
                    "--storage.tsdb.path=" + folder.resolve("data"),
                    "--web.listen-address=127.0.0.1:" + port);
            var log = folder.resolve("prometheus.log");
            var running = new RunningPrometheus(
                    ChildProcess.start("prometheus", command, Map.of(), log, Duration.ofSeconds(10)), port);
            await("Prometheus answers; see " + log)
                    .atMost(Patience.seconds(30))
                    .until(() -> running.get("/-/ready").contains("Ready"));
            return running;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The alerts of a namespace that fire: each one's name, and its member behind a blank. */
    public Set<String> firing(String namespace) {
        var firing = new TreeSet<String>();
        for (var alert : alerts()) {
            var labels = alert.path("labels");
            if (alert.path("state").asText().equals("firing")
                    && labels.path("namespace").asText().equals(namespace)) {
                firing.add((labels.path("alertname").asText() + " "
                                + labels.path("member").asText())
                        .strip());
            }
        }
        return firing;
    }

    private JsonNode alerts() {
        try {
            return Serialization.jsonMapper().readTree(get("/api/v1/alerts")).at("/data/alerts");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String get(String path) {
        return http.get("127.0.0.1", port, path);
    }

    @Override
    public void close() {
        process.close();
    }
}
