package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Manifest;
import dev.dorsal.e2e.environment.Scene;
import dev.dorsal.e2e.environment.Workload;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Available and Async: another one takes over once the old one's fence has surely closed it, and what is lost is said. */
@Story
class FailoverWithoutPromise {
    private final Scene scene;
    private final Cluster shop;

    FailoverWithoutPromise(Scene scene) {
        this.scene = scene;
        shop = scene.cluster("shop");
    }

    @AfterEach
    void gone() {
        shop.delete();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Available", "Async"})
    void aFrozenPrimaryIsReplacedAndClosedWhenItWakes(String durability) throws SQLException {
        scene.apply(Manifest.of("shop", 3)
                        .replication("durability: " + durability)
                        .storage("retention: {whenDeleted: Delete}"))
                .ready();
        shop.tellsCondition("DurabilityAsWanted", "True", "durability is " + durability);
        int old = shop.primary();
        try (var load = Workload.on(shop)) {
            goesOn(load);
            shop.freezeUntilReplaced(old, 2);
            goesOn(load);
        }
        assertThat(shop.primary()).isNotEqualTo(old);
        assertThat(shop.status().lastFailover().proof()).contains("holds all that any replica received", "lost");
        shop.event("FailedOver", "shop-" + old);
        shop.eventually(
                "the old one is settled",
                () -> assertThat(shop.memberStatus(old).state()).isIn("Ready", "Diverged"));
    }

    private void goesOn(Workload load) {
        var before = load.acknowledged();
        shop.eventually("writes go on", () -> assertThat(load.acknowledged()).isGreaterThan(before + 5));
    }
}
