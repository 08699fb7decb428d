package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Manifest;
import dev.dorsal.e2e.environment.Patience;
import dev.dorsal.e2e.environment.Scene;
import dev.dorsal.e2e.environment.Workload;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** While no operator is there a primary goes on in the company of its replicas, and closes itself without. */
@Story
@Isolated("the operator serves all stories")
class FencedPrimary {
    /** Longer than the fence waits for anybody. */
    private static final Duration AWAY = Duration.ofSeconds(12);

    private final Scene scene;
    private final Cluster shop;

    FencedPrimary(Scene scene) {
        this.scene = scene;
        shop = scene.cluster("shop");
    }

    @BeforeEach
    void threeMembers() {
        scene.apply(Manifest.of("shop", 3)).ready();
        shop.tellsCondition("DurabilityAsWanted", "True", "durability is Lossless");
        shop.eventually("witnesses are set", () -> assertThat(witnesses("")).isEqualTo("2"));
    }

    @AfterEach
    void operatorRuns() {
        scene.operator().start();
        shop.ready();
    }

    @Test
    void aHealthyClusterGoesOnWithoutAnOperatorAndTheReturningOneHangsUp() throws SQLException {
        scene.operator().kill();
        try (var load = Workload.on(shop)) {
            shop.eventually(
                    "writes go on", () -> assertThat(load.acknowledged()).isPositive());
            shop.eventually(
                    "the fence asks its witnesses",
                    () -> assertThat(witnesses("ON")).isEqualTo("2"));
            await().during(AWAY)
                    .atMost(AWAY.plus(Patience.seconds(30)))
                    .until(() -> shop.member(shop.primary())
                            .variable("super_read_only")
                            .equals("0"));
            var before = load.acknowledged();
            shop.eventually(
                    "writes go on", () -> assertThat(load.acknowledged()).isGreaterThan(before + 5));

            scene.operator().start();
            shop.eventually(
                    "nobody is asked any more",
                    () -> assertThat(witnesses("ON")).isEqualTo("0"));
            load.close();
            load.isOn(shop.application(shop.primary()));
        }
    }

    @Test
    void aPrimaryThatNobodyReachesClosesAndIsOpenedAgainByTheNextOperator() throws SQLException {
        int primary = shop.primary();
        var term = shop.status().term();
        var replicas = shop.replicas();
        scene.operator().kill();
        replicas.forEach(shop::freeze);
        try {
            shop.eventually("closed by its fence", () -> {
                assertThat(shop.member(primary).variable("super_read_only")).isEqualTo("1");
                assertThat(shop.member(primary).variable("offline_mode")).isEqualTo("1");
            });
        } finally {
            replicas.forEach(shop::thaw);
        }
        scene.operator().start();
        shop.eventually("open again", () -> shop.writer().run("CREATE TABLE IF NOT EXISTS again (n INT PRIMARY KEY)"));
        shop.ready();
        assertThat(shop.primary()).isEqualTo(primary);
        assertThat(shop.status().term()).isEqualTo(term);
    }

    private String witnesses(String state) {
        return shop.root(
                        shop.primary(),
                        "SELECT COUNT(*) FROM performance_schema.replication_connection_status WHERE CHANNEL_NAME LIKE"
                                + " 'dorsal_witness%' AND SERVICE_STATE LIKE '%" + state + "%'")
                .getFirst();
    }
}
