package dev.dorsal.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.decide.Situation;
import dev.dorsal.model.ClusterKey;
import dev.dorsal.model.Policy;
import dev.dorsal.model.Snapshot;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterMetricsTest {
    private static final ClusterKey SHOP = new ClusterKey("default", "shop");
    private static final String REPLICA = "{cluster=\"shop\",member=\"shop-2\",namespace=\"default\"}";
    private static final String CLUSTER = "{cluster=\"shop\",namespace=\"default\"}";

    private final Map<ClusterKey, Snapshot> seen = new HashMap<>();
    private final Map<ClusterKey, Policy> policies = new HashMap<>();
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    ClusterMetricsTest() {
        registry.getPrometheusRegistry()
                .register(new ClusterMetrics(() -> seen, key -> Optional.ofNullable(policies.get(key))));
    }

    @Test
    void aClusterThatIsWellHasItsNumbers() {
        assertThat(scrape(Reports.WELL))
                .contains(
                        "dorsal_cluster_members" + CLUSTER + " 3.0",
                        "dorsal_cluster_ready_members" + CLUSTER + " 3.0",
                        "dorsal_cluster_writer_available" + CLUSTER + " 1.0",
                        "dorsal_cluster_readers" + CLUSTER + " 2.0",
                        "dorsal_cluster_term" + CLUSTER + " 1.0",
                        "dorsal_member_up" + REPLICA + " 1.0",
                        "dorsal_member_primary" + REPLICA + " 0.0",
                        "dorsal_member_writable" + REPLICA + " 0.0",
                        "dorsal_replica_receiver_running" + REPLICA + " 1.0",
                        "dorsal_replica_applier_running" + REPLICA + " 1.0",
                        "dorsal_replica_lag_known" + REPLICA + " 1.0",
                        "dorsal_replica_lag_seconds" + REPLICA + " 4.0",
                        "dorsal_replica_lag_transactions" + REPLICA + " 2.0");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "source: 0, applier: STOPPED",
                "source: 0, receiver: \"OFF\", applier: STOPPED",
                "source: 0, receiver: CONNECTING",
                "source: 0, receiver: CONNECTING, receiverError: 1045 denied",
                "source: 5, sourceUuid: \"-\", receiver: CONNECTING, receiverError: 2005 unknown host",
                "source: 0, receiver: \"OFF\", receiverError: 13114 purged",
                "role: replica",
                "unreachable: no answer",
            })
    void unknownLagHasNoSampleAndIsSaidToBeUnknownR35R74(String fault) {
        var lines = scrape("recorded: {term: 1, primary: 0}\n"
                + "members: [{id: 0, open: true}, {id: 1, source: 0}, {id: 2, " + fault + "}]");
        assertThat(lines).contains("dorsal_replica_lag_known" + REPLICA + " 0.0");
        assertThat(lines)
                .noneMatch(line -> line.startsWith("dorsal_replica_lag_seconds" + REPLICA))
                .noneMatch(line -> line.startsWith("dorsal_replica_lag_transactions" + REPLICA));
    }

    @Test
    void aReplicaWithoutAChannelStillHasItsThreadsR74() {
        var lines =
                scrape("recorded: {term: 1, primary: 0}\nmembers: [{id: 0, open: true}, {id: 1, source: 0}, {id: 2}]");
        assertThat(lines)
                .contains(
                        "dorsal_replica_receiver_running" + REPLICA + " 0.0",
                        "dorsal_replica_applier_running" + REPLICA + " 0.0");
    }

    @Test
    void aSilentMemberHasNoThreadsAndIsDown() {
        var lines = scrape("recorded: {term: 1, primary: 0}\n"
                + "members: [{id: 0, open: true}, {id: 1, source: 0}, {id: 2, unreachable: no answer}]");
        assertThat(lines).contains("dorsal_member_up" + REPLICA + " 0.0");
        assertThat(lines)
                .noneMatch(line -> line.startsWith("dorsal_replica_receiver_running" + REPLICA))
                .noneMatch(line -> line.startsWith("dorsal_member_writable" + REPLICA));
    }

    @Test
    void safetyHasItsNumbers() {
        assertThat(scrape(SAFE))
                .contains(
                        "dorsal_cluster_failover_possible" + CLUSTER + " 1.0",
                        "dorsal_cluster_durability_as_wanted" + CLUSTER + " 1.0",
                        "dorsal_cluster_acknowledging_replicas" + CLUSTER + " 2.0",
                        "dorsal_cluster_waiting_commits" + CLUSTER + " 0.0")
                .anyMatch(line ->
                        line.startsWith("dorsal_cluster_last_failover_timestamp_seconds" + CLUSTER + " 1.76722559"));
        assertThat(scrape(SAFE.replace("acking: 2", "acking: 0")))
                .contains("dorsal_cluster_durability_as_wanted" + CLUSTER + " 0.0");
        assertThat(scrape(SAFE.replace("durability", "manual: true\ndurability")))
                .contains("dorsal_cluster_failover_possible" + CLUSTER + " 0.0");
        assertThat(scrape("recorded: {term: 1, primary: 0}\nmembers: [{id: 0, open: true}]"))
                .noneMatch(line -> line.startsWith("dorsal_cluster_failover_possible" + CLUSTER))
                .noneMatch(line -> line.startsWith("dorsal_cluster_durability_as_wanted" + CLUSTER));
    }

    @Test
    void commitsThatWaitInVainAreStuck() {
        assertThat(scrape(SAFE)).contains("dorsal_cluster_commits_stuck" + CLUSTER + " 0.0");
        var waiting = SAFE.replace("acking: 2", "acking: 2, commits: 3");
        assertThat(scrape(waiting)).contains("dorsal_cluster_commits_stuck" + CLUSTER + " 0.0");
        assertThat(scrape("stuck: true\n" + waiting)).contains("dorsal_cluster_commits_stuck" + CLUSTER + " 1.0");
        assertThat(scrape(waiting.replace("acking: 2", "acking: 0")))
                .contains("dorsal_cluster_commits_stuck" + CLUSTER + " 1.0");
    }

    @Test
    void whetherAPersonMustReplaceADeadPrimaryIsTold() {
        assertThat(scrape(SAFE)).contains("dorsal_cluster_failover_automatic" + CLUSTER + " 1.0");
        assertThat(scrape(SAFE.replace("durability", "manual: true\ndurability")))
                .contains("dorsal_cluster_failover_automatic" + CLUSTER + " 0.0");
    }

    @Test
    void transactionsOfAReplicasOwnAreCounted() {
        assertThat(scrape(SAFE)).contains("dorsal_replica_extra_transactions" + REPLICA + " 0.0");
        assertThat(scrape(SAFE.replace("{id: 2, source: 0, acks: \"on\", executed: \"A:1-9\"}", DIVERGED)))
                .contains("dorsal_replica_extra_transactions" + REPLICA + " 3.0");
    }

    @Test
    void whatAReplicaHasOfItsOwnIsNotKnownWithoutThePrimaryNorOfDataThatIsBeingReplaced() {
        var closed = SAFE.replace("{id: 2, source: 0, acks: \"on\", executed: \"A:1-9\"}", DIVERGED);
        assertThat(scrape(closed.replace("{id: 0, open: true, waits: \"1\", acking: 2, executed: \"A:1-9\"}", AWAY)))
                .noneMatch(line -> line.startsWith("dorsal_replica_extra_transactions"));
        assertThat(scrape(SEEDING)).noneMatch(line -> line.startsWith("dorsal_replica_extra_transactions" + REPLICA));
    }

    @Test
    void aCopyTellsHowFarItIs() {
        assertThat(scrape(SEEDING))
                .contains(
                        "dorsal_member_seeding" + REPLICA + " 1.0",
                        "dorsal_member_seeding_attempts" + REPLICA + " 2.0",
                        "dorsal_member_seeding_copied_bytes" + REPLICA + " 5.0");
        assertThat(scrape(SEEDING.replace("2 RUNNING", "2 FAILED")))
                .contains("dorsal_member_seeding_attempts" + REPLICA + " 2.0")
                .noneMatch(line -> line.startsWith("dorsal_member_seeding_copied_bytes"));
        assertThat(scrape(SAFE)).noneMatch(line -> line.startsWith("dorsal_member_seeding_attempts"));
    }

    private static final String DIVERGED = "{id: 2, source: 0, executed: \"A:1-9,C:1-3\"}";
    private static final String AWAY = "{id: 0, unreachable: no answer}";
    private static final String SEEDING = """
        copy: 2 RUNNING
        recorded:
          {term: 1, primary: 0, seeding: {member: 2, tries: 2, donor: 1, former: "1"}}
        members:
          - {id: 0, open: true, executed: "A:1-9"}
          - {id: 1, source: 0, executed: "A:1-9"}
          - {id: 2, executed: "C:1-3"}
        """;

    private static final String SAFE = """
        durability: LOSSLESS 1
        lastFailover: 1
        recorded: {term: 1, primary: 0, lastKnown: "A:1-9", ackers: [1, 2], promised: 1}
        members:
          - {id: 0, open: true, waits: "1", acking: 2, executed: "A:1-9"}
          - {id: 1, source: 0, acks: "on", executed: "A:1-9"}
          - {id: 2, source: 0, acks: "on", executed: "A:1-9"}
        """;

    @Test
    void aClusterThatIsGoneHasNoSamples() {
        scrape(Reports.WELL);
        seen.clear();
        assertThat(registry.scrape()).doesNotContain("shop");
    }

    @Test
    void thePageHasEveryMetric() throws IOException {
        scrape(SAFE);
        seen.put(new ClusterKey("default", "blog"), Situation.read(SEEDING).snapshot());
        var inCode = new TreeMap<String, String>();
        Pattern.compile("^# HELP (dorsal_\\w+) (.*)$", Pattern.MULTILINE)
                .matcher(registry.scrape())
                .results()
                .forEach(found -> inCode.put(found.group(1), found.group(2)));
        inCode.putAll(others());
        var onPage = new TreeMap<String, String>();
        Pattern.compile("^\\| `(dorsal_\\w+)` \\|[^|]*\\| (.*) \\|$", Pattern.MULTILINE)
                .matcher(Files.readString(Path.of("../docs/metrics.md")))
                .results()
                .forEach(found -> onPage.put(found.group(1), found.group(2)));
        assertThat(onPage.keySet()).isEqualTo(inCode.keySet());
        inCode.forEach((name, help) -> assertThat(onPage.get(name)).as(name).startsWith(help));
    }

    /** Meters of the process and of passes: their names in a scrape follow from their kind. */
    private static Map<String, String> others() throws IOException {
        var found = new TreeMap<String, String>();
        for (var file : List.of("Main", "reconcile/Passes")) {
            Pattern.compile("(builder|counter|timer)\\(\"(dorsal[a-z.]+)\"")
                    .matcher(Files.readString(Path.of("src/main/java/dev/dorsal/" + file + ".java")))
                    .results()
                    .forEach(meter -> found.put(scraped(meter.group(1), meter.group(2)), ""));
        }
        return found;
    }

    private static String scraped(String kind, String name) {
        var plain = name.replace('.', '_');
        return switch (kind) {
            case "timer" -> plain + "_seconds";
            case "counter" -> plain + "_total";
            default -> plain;
        };
    }

    private List<String> scrape(String situation) {
        seen.put(SHOP, Situation.read(situation).snapshot());
        policies.put(SHOP, Situation.read(situation).policy());
        return registry.scrape().lines().toList();
    }
}
