package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Manifest;
import dev.dorsal.e2e.environment.Scene;
import dev.dorsal.e2e.environment.SmallDisks;
import dev.dorsal.e2e.environment.Workload;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** A server without room lives and waits: the resource must not say that all is well meanwhile. */
@Story
class FullDisk {
    private final Scene scene;
    private final Cluster shop;

    FullDisk(Scene scene) {
        this.scene = scene;
        shop = scene.cluster("shop");
    }

    @Test
    void aFullDiskOfAReplicaAndThenOfThePrimaryIsToldAndGoesAway() throws SQLException {
        assumeTrue(SmallDisks.canBeMadeIn(scene.environment()), "needs root, to mount a disk");
        try (var disks = SmallDisks.under(shop, 3)) {
            scene.apply(Manifest.of("shop", 3)).ready();
            shop.tellsCondition("DurabilityAsWanted", "True", "durability is Lossless");
            try (var load = Workload.on(shop)) {
                int replica = shop.replica();
                whileFull(replica, () -> {
                    assertThat(shop.condition("WriterAvailable").getStatus()).isEqualTo("True");
                    goesOn(load);
                });
                int primary = shop.primary();
                whileFull(primary, () -> {
                    shop.tellsCondition("WriterAvailable", "False", "shop-" + primary + ": its disk is full");
                    assertThat(shop.condition("WriterAvailable").getReason()).isEqualTo("DiskFull");
                });
                goesOn(load);
                load.close();
                load.isOn(shop.application(shop.primary()));
            }
            scene.kubectl().run("delete", "myc/shop", "--wait=true");
        }
    }

    private void whileFull(int member, Runnable meanwhile) {
        SmallDisks.fill(shop, member);
        try {
            shop.tells("Degraded", "shop-" + member, "its disk is full");
            assertThat(shop.memberStatus(member).state()).isEqualTo("DiskFull");
            shop.event("DiskFull", "shop-" + member + ": its disk is full");
            meanwhile.run();
        } finally {
            SmallDisks.free(shop, member);
        }
        shop.ready();
    }

    private void goesOn(Workload load) {
        var before = load.acknowledged();
        shop.eventually("writes go on", () -> assertThat(load.acknowledged()).isGreaterThan(before + 5));
    }
}
