package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Manifest;
import dev.dorsal.e2e.environment.Scene;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Under Hold a replica that cannot follow is told, with the reason, and does not serve reads; the primary goes on. */
@Story
class BrokenReplicas {
    private final Scene scene;
    private final Cluster shop;

    BrokenReplicas(Scene scene) {
        this.scene = scene;
        shop = scene.cluster("shop");
    }

    @BeforeEach
    void twoMembers() throws SQLException {
        scene.apply(Manifest.of("shop", 2)
                        .storage("retention: {whenDeleted: Delete}")
                        .spec("repair: {diverged: Hold}"))
                .ready();
        shop.writer().run("CREATE TABLE t (n INT PRIMARY KEY)");
    }

    @AfterEach
    void gone() {
        shop.delete();
        shop.eventually(
                "claims are gone",
                () -> assertThat(scene.kubectl().run("get", "pvc,secret", "-o", "name"))
                        .doesNotContain("shop"));
    }

    @Test
    void r72r35AnApplierThatFailsIsToldAndWhenItIsMendedByHandThatIsSeen() throws SQLException {
        asRoot("SET sql_log_bin = 0; SET GLOBAL super_read_only = 0; INSERT INTO app.t VALUES (5); SET GLOBAL"
                + " super_read_only = 1");
        shop.writer().run("INSERT INTO t VALUES (5)");
        shop.tellsCondition("ReplicationHealthy", "False", "shop-1", "1062");
        assertThat(shop.memberStatus(1).state()).isEqualTo("ReplicationBroken");
        assertThat(shop.memberStatus(1).secondsBehind())
                .as("unknown is no number")
                .isNull();
        assertThat(shop.status().lag()).isEqualTo("unknown");
        assertThat(shop.status().phase()).isEqualTo("Degraded");
        assertThat(shop.endpoints("shop-reader")).isEqualTo(shop.endpoints("shop-writer"));
        var metrics = scene.operator().get("/metrics");
        assertThat(metrics.lines()
                        .filter(line -> line.contains("\"" + scene.namespace() + "\"") && line.contains("shop-1")))
                .anyMatch(line -> line.startsWith("dorsal_replica_lag_known") && line.endsWith(" 0.0"))
                .anyMatch(line -> line.startsWith("dorsal_replica_applier_running") && line.endsWith(" 0.0"))
                .noneMatch(line -> line.startsWith("dorsal_replica_lag_seconds"));
        assertThat(scene.kubectl().run("get", "myc", "shop", "-o", "yaml"))
                .as("no row values")
                .doesNotContain("'5'");

        // R73: mended in SQL, noticed without a restart.
        asRoot("SET sql_log_bin = 0; SET GLOBAL super_read_only = 0; DELETE FROM app.t WHERE n = 5;"
                + " SET GLOBAL super_read_only = 1; START REPLICA");
        shop.ready();
        assertThat(shop.condition("ReplicationHealthy").getStatus()).isEqualTo("True");
    }

    @Test
    void aMemberWithTransactionsOfItsOwnIsToldAndNotAttached() throws SQLException {
        asRoot("SET GLOBAL super_read_only = 0; INSERT INTO app.t VALUES (99); SET GLOBAL super_read_only = 1");
        shop.eventually("told", () -> assertThat(shop.memberStatus(1).state()).isEqualTo("Diverged"));
        assertThat(shop.memberStatus(1).extraTransactions())
                .contains(shop.memberStatus(1).serverUuid());
        shop.event("MemberDiverged", "shop-1", shop.memberStatus(1).extraTransactions());
        assertThat(shop.endpoints("shop-reader")).isEqualTo(shop.endpoints("shop-writer"));
        asRoot("STOP REPLICA; RESET REPLICA ALL");
        shop.eventually(
                "seen", () -> assertThat(shop.memberStatus(1).receiver()).isEqualTo("None"));
        assertThat(shop.memberStatus(1).state()).isEqualTo("Diverged");
        assertThat(shop.writer().one("SELECT COUNT(*) FROM t")).isEqualTo("0");
    }

    private void asRoot(String sql) {
        shop.root(1, sql);
    }
}
