package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Manifest;
import dev.dorsal.e2e.environment.Scene;
import dev.dorsal.e2e.environment.SliceWatch;
import dev.dorsal.e2e.environment.Workload;
import dev.dorsal.e2e.environment.WritableWatch;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The Pod of the primary goes: its role moves before its server ends, and it comes back as a replica of the same data. */
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
    void r17TheRoleMovesFirstAndNoAcknowledgedRowIsMissing() throws SQLException {
        var old = shop.primary();
        var term = shop.status().term();
        var uuid = shop.member(old).variable("server_uuid");
        try (var watch = new WritableWatch(shop);
                var load = Workload.on(shop)) {
            shop.eventually("rows flow", () -> assertThat(load.acknowledged()).isGreaterThan(20));
            shop.deletePod(old);
            shop.eventually(
                    "another one leads", () -> assertThat(shop.primary()).isNotEqualTo(old));
            assertThat(shop.status().term()).isEqualTo(term + 1);
            assertThat(shop.status().lastFailover().kind()).isEqualTo("Switchover");
            goesOn(load);
            shop.ready();
            goesOn(load);
            load.close();
            for (int member : shop.members()) {
                shop.eventually("every member has every row", () -> load.isOn(shop.application(member)));
            }
        }
        assertThat(shop.member(old).variable("server_uuid")).isEqualTo(uuid);
        assertThat(shop.memberStatus(old).role()).isEqualTo("Replica");
    }

    @Test
    void theReaderKeepsItsReplicasAndTheWriterIsNeverEmpty() {
        shop.ready();
        var old = shop.primary();
        var pod = shop.pod(old).getMetadata().getUid();
        try (var writer = new SliceWatch(shop, "shop-writer");
                var reader = new SliceWatch(shop, "shop-reader")) {
            shop.deletePod(old);
            shop.eventually(
                    "another one leads", () -> assertThat(shop.primary()).isNotEqualTo(old));
            shop.eventually(
                    "a new Pod",
                    () -> assertThat(shop.pod(old).getMetadata().getUid()).isNotEqualTo(pod));
            shop.ready();
            writer.neverEmpty();
            reader.neverEmpty();
        }
    }

    private void goesOn(Workload load) {
        var before = load.acknowledged();
        shop.eventually("writes go on", () -> assertThat(load.acknowledged()).isGreaterThan(before + 5));
    }
}
