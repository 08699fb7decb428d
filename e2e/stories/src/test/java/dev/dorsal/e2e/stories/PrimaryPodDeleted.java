package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Manifest;
import dev.dorsal.e2e.environment.Patience;
import dev.dorsal.e2e.environment.Scene;
import dev.dorsal.e2e.environment.Workload;
import dev.dorsal.e2e.environment.WritableWatch;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The writer waits for the primary, which opens again as the same server with the same data; nobody else is opened. */
@Story
class PrimaryPodDeleted {
    private final Scene scene;
    private final Cluster shop;

    PrimaryPodDeleted(Scene scene) {
        this.scene = scene;
        shop = scene.cluster("shop");
    }

    @BeforeAll
    void threeMembers() {
        scene.apply(Manifest.of("shop", 3)).ready();
    }

    @Test
    void theSameServerIsOpenedAgainAndNoAcknowledgedRowIsMissing() throws SQLException {
        var uuid = shop.member(0).variable("server_uuid");
        var pod = shop.pod(0).getMetadata().getUid();
        try (var watch = new WritableWatch(shop);
                var load = Workload.on(shop)) {
            shop.eventually("rows flow", () -> assertThat(load.acknowledged()).isGreaterThan(20));
            shop.deletePod(0);
            shop.eventually(
                    "the writer is empty",
                    () -> assertThat(shop.endpoints("shop-writer")).isEmpty());
            shop.eventually(
                    "it is told", () -> assertThat(shop.status().phase()).isNotEqualTo("Ready"));
            shop.eventually(
                    "a new Pod",
                    () -> assertThat(shop.pod(0).getMetadata().getUid()).isNotEqualTo(pod));
            shop.ready();
            goesOn(load);
            load.close();
            load.isOn(shop.application(0));
            shop.eventually("replicas have every row", () -> load.isOn(shop.application(1)));
        }
        assertThat(shop.member(0).variable("server_uuid")).isEqualTo(uuid);
        assertThat(shop.status().primary()).isEqualTo("shop-0");
        assertThat(shop.status().term()).isEqualTo(1);
    }

    @Test
    void r5r18AKilledPrimaryIsOpenAgainWithinSecondsAndNeverAreTwoWritable() throws SQLException {
        try (var watch = new WritableWatch(shop);
                var load = Workload.on(shop)) {
            for (int i = 1; i <= 2; i++) {
                goesOn(load);
                var restarts = shop.restarts(0);
                shop.kill(0);
                await("open again")
                        .atMost(Patience.seconds(45))
                        .pollInterval(Duration.ofMillis(200))
                        .until(() -> shop.restarts(0) > restarts
                                && "0".equals(shop.member(0).oneOrAway("SELECT @@GLOBAL.super_read_only")));
            }
            goesOn(load);
            load.close();
            load.isOn(shop.application(0));
        }
        shop.ready();
        assertThat(shop.status().term()).isEqualTo(1);
    }

    @Test
    void theReaderKeepsItsReplicasWhileTheirSourceIsAway() {
        var readers = shop.endpoints("shop-reader");
        shop.deletePod(0);
        shop.eventually(
                "the writer is empty",
                () -> assertThat(shop.endpoints("shop-writer")).isEmpty());
        assertThat(shop.endpoints("shop-reader")).containsExactlyInAnyOrderElementsOf(readers);
        shop.ready();
    }

    private void goesOn(Workload load) {
        var before = load.acknowledged();
        shop.eventually("writes go on", () -> assertThat(load.acknowledged()).isGreaterThan(before + 5));
    }
}
