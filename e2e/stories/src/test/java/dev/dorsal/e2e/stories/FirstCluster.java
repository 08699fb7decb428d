package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Scene;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Five lines become three servers that replicate, and nothing else is needed from the user. */
@Story
class FirstCluster {
    private static final String FIVE_LINES = """
        apiVersion: dorsal.dev/v1alpha1
        kind: MySQLCluster
        metadata: {name: shop}
        spec:
          storage: {size: 1Gi}
        """;

    /** Of design.md section 5 and of R5, R6, R45: what every member runs with. */
    private static final Map<String, String> SETTINGS = Map.ofEntries(
            Map.entry("gtid_mode", "ON"),
            Map.entry("enforce_gtid_consistency", "ON"),
            Map.entry("binlog_format", "ROW"),
            Map.entry("log_replica_updates", "1"),
            Map.entry("relay_log_recovery", "0"),
            Map.entry("sync_relay_log", "1"),
            Map.entry("sync_binlog", "1"),
            Map.entry("innodb_flush_log_at_trx_commit", "1"),
            Map.entry("replica_preserve_commit_order", "1"),
            Map.entry("replica_parallel_workers", "4"),
            Map.entry("replica_net_timeout", "4"),
            Map.entry("skip_name_resolve", "1"));

    private final Scene scene;
    private final Cluster shop;

    FirstCluster(Scene scene) {
        this.scene = scene;
        shop = scene.cluster("shop");
    }

    @BeforeAll
    void fiveLinesAreApplied() {
        scene.kubectl().apply(FIVE_LINES);
        shop.ready();
    }

    @Test
    void statusNamesThePrimaryAndThreeReadyMembers() {
        assertThat(shop.status().primary()).isEqualTo("shop-0");
        assertThat(shop.status().term()).isEqualTo(1);
        assertThat(shop.status().ready()).isEqualTo("3/3");
        assertThat(shop.condition("Ready").getStatus()).isEqualTo("True");
        assertThat(shop.condition("WriterAvailable").getStatus()).isEqualTo("True");
        assertThat(shop.condition("ReplicationHealthy").getStatus()).isEqualTo("True");
        assertThat(shop.endpoints("shop-writer")).hasSize(1);
        assertThat(shop.endpoints("shop-reader")).hasSize(2);
    }

    @Test
    void kubectlShowsPrimaryReadyLagStatusAndAge() {
        shop.eventually("the table", () -> {
            var lines = scene.kubectl().run("get", "myc").lines().toList();
            assertThat(lines.getFirst().split(" +"))
                    .containsExactly("NAME", "PRIMARY", "READY", "LAG", "STATUS", "AGE");
            assertThat(lines.get(1).split(" +")).startsWith("shop", "shop-0", "3/3", "0s", "Ready");
        });
        assertThat(scene.kubectl()
                        .run("get", "myc", "-o", "wide")
                        .lines()
                        .findFirst()
                        .orElse(""))
                .contains("REASON");
    }

    @Test
    void theSecretOfTheApplicationHoldsAllThatItNeeds() throws SQLException {
        var secret = shop.secret("shop-app");
        var domain = "." + scene.namespace() + ".svc";
        assertThat(secret)
                .containsOnlyKeys(
                        "username",
                        "password",
                        "database",
                        "port",
                        "writer-host",
                        "reader-host",
                        "writer-jdbc-url",
                        "reader-jdbc-url");
        assertThat(secret)
                .containsEntry("port", "3306")
                .containsEntry("writer-host", "shop-writer" + domain)
                .containsEntry("reader-host", "shop-reader" + domain);
        assertThat(secret.get("writer-jdbc-url")).startsWith("jdbc:mysql://shop-writer" + domain + ":3306/");
        assertThat(secret.get("password")).hasSizeBetween(16, 32);
        assertThat(shop.writer().one("SELECT DATABASE()")).isEqualTo(secret.get("database"));
    }

    @Test
    void noAccountIsLeftWithoutPasswordOrLockOnAnyMember() {
        for (int member : shop.members()) {
            assertThat(shop.root(
                            member,
                            "SELECT CONCAT(user, '@', host) FROM mysql.user"
                                    + " WHERE authentication_string = '' AND account_locked = 'N'"))
                    .as("accounts of member %d", member)
                    .isEmpty();
        }
    }

    @Test
    void r28ExactlyOneServerHasWrittenTransactions() throws SQLException {
        shop.writer().run("CREATE TABLE IF NOT EXISTS first (n INT PRIMARY KEY)");
        shop.eventually("all members hold the same", () -> {
            var executed = shop.member(shop.primary()).variable("gtid_executed").replaceAll("\\s", "");
            for (int member : shop.members()) {
                assertThat(shop.member(member).variable("gtid_executed").replaceAll("\\s", ""))
                        .isEqualTo(executed);
            }
        });
        var executed = shop.member(1).variable("gtid_executed").replaceAll("\\s", "");
        assertThat(executed.split(",")).hasSize(1);
        assertThat(executed).startsWith(shop.member(0).variable("server_uuid"));
    }

    @Test
    void everyServerRunsWithTheSettingsOfTheDesign() throws SQLException {
        for (int member : shop.members()) {
            for (var setting : SETTINGS.entrySet()) {
                assertThat(shop.member(member).variable(setting.getKey()))
                        .as("%s of member %d", setting.getKey(), member)
                        .isEqualTo(setting.getValue());
            }
            assertThat(shop.member(member).variable("super_read_only")).isEqualTo(member == 0 ? "0" : "1");
        }
    }

    @Test
    void r48ReplicasConnectByTlsAndTryAgainForEver() throws SQLException {
        for (int replica : shop.replicas()) {
            assertThat(shop.member(replica)
                            .one("SELECT CONCAT_WS(' ', SSL_ALLOWED, GET_PUBLIC_KEY, AUTO_POSITION,"
                                    + " CONNECTION_RETRY_INTERVAL, CONNECTION_RETRY_COUNT > 1000000 OR"
                                    + " CONNECTION_RETRY_COUNT = 0) FROM"
                                    + " performance_schema.replication_connection_configuration"))
                    .isEqualTo("YES YES 1 1 1");
        }
    }

    @Test
    void eventsTellWhatHappened() {
        shop.event("PrimaryChosen", "shop-0", "term 1");
        shop.event("PrimaryOpened", "shop-0");
        shop.event("ReplicaAttached", "shop-1", "shop-0");
    }

    @Test
    void nothingSecretStandsInStatusOrEvents() {
        var told = scene.kubectl().run("get", "myc", "shop", "-o", "yaml")
                + scene.kubectl().run("get", "events");
        for (var secret : List.of("shop-app", "shop-accounts")) {
            shop.secret(secret)
                    .forEach((key, value) -> Arrays.stream(new String[] {"password"})
                            .filter(key::endsWith)
                            .forEach(part -> assertThat(told).doesNotContain(value)));
        }
    }
}
