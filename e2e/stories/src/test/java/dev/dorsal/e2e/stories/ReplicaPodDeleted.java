package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Manifest;
import dev.dorsal.e2e.environment.Scene;
import dev.dorsal.e2e.environment.SliceWatch;
import dev.dorsal.e2e.environment.Workload;
import java.sql.SQLException;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** A replica that goes away, in any way, comes back and goes on replicating; writes do not notice. */
@Story
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ReplicaPodDeleted {
    private final Scene scene;
    private final Cluster shop;

    ReplicaPodDeleted(Scene scene) {
        this.scene = scene;
        shop = scene.cluster("shop");
    }

    @BeforeAll
    void twoMembers() {
        scene.apply(Manifest.of("shop", 2)).ready();
    }

    @Test
    @Order(1)
    void theReplicaIsBackWithAllRowsAndTheReaderIsNeverEmpty() throws SQLException {
        var before = shop.pod(1).getMetadata().getUid();
        try (var reader = new SliceWatch(shop, "shop-reader");
                var load = Workload.on(shop)) {
            shop.eventually("rows flow", () -> assertThat(load.acknowledged()).isGreaterThan(20));
            shop.deletePod(1);
            shop.eventually(
                    "the reader leads to the primary alone",
                    () -> assertThat(shop.endpoints("shop-reader")).isEqualTo(shop.endpoints("shop-writer")));
            shop.eventually(
                    "a new Pod",
                    () -> assertThat(shop.pod(1).getMetadata().getUid()).isNotEqualTo(before));
            shop.ready();
            load.close();
            shop.eventually("the replica has every row", () -> load.isOn(shop.application(1)));
            reader.neverEmpty();
        }
        assertThat(shop.endpoints("shop-reader"))
                .containsExactly(shop.pod(1).getStatus().getPodIP());
        assertThat(shop.status().term()).isEqualTo(1);
    }

    @Test
    @Order(2)
    void r56TheNewPodCarriesItsRole() {
        shop.eventually(
                "label",
                () -> assertThat(shop.pod(1).getMetadata().getLabels()).containsEntry("dorsal.dev/role", "replica"));
    }

    @Test
    @Order(3)
    void r22AKilledReplicaGoesOnWithBothThreads() throws SQLException {
        try (var load = Workload.on(shop)) {
            for (int i = 1; i <= 3; i++) {
                var restarts = shop.restarts(1);
                shop.kill(1);
                shop.eventually("restarted", () -> assertThat(shop.restarts(1)).isGreaterThan(restarts));
                shop.ready();
            }
            load.close();
            shop.eventually("the replica has every row", () -> load.isOn(shop.application(1)));
        }
        assertThat(shop.memberStatus(1).receiver()).isEqualTo("Running");
        assertThat(shop.memberStatus(1).applier()).isEqualTo("Running");
    }

    @Test
    @Order(4)
    void r23ServersKeepTheirUuidOverRestarts() throws SQLException {
        var uuids = Stream.of(shop.member(1).variable("gtid_executed").split(","))
                .map(set -> set.strip().split(":")[0])
                .distinct();
        assertThat(uuids).containsExactly(shop.member(0).variable("server_uuid"));
    }

    @Test
    @Order(5)
    void r79ThePodWithAnotherAddressIsReachedAtOnce() throws SQLException {
        shop.writer().run("CREATE TABLE IF NOT EXISTS later (n INT PRIMARY KEY)", "REPLACE INTO later VALUES (1)");
        shop.eventually(
                "by the reader",
                () -> assertThat(shop.reader().one("SELECT n FROM later")).isEqualTo("1"));
    }
}
