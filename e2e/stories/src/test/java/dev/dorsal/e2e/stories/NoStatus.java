package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Manifest;
import dev.dorsal.e2e.environment.Scene;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** Without a record the primary is found by what the members hold; as long as one could hold more: hold, and say so. */
@Story
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class NoStatus {
    private final Scene scene;
    private final Cluster shop;

    NoStatus(Scene scene) {
        this.scene = scene;
        shop = scene.cluster("shop");
    }

    @BeforeAll
    void twoMembersWithARow() throws SQLException {
        scene.apply(Manifest.of("shop", 2)).ready();
        shop.writer().run("CREATE TABLE found (n INT PRIMARY KEY)", "INSERT INTO found VALUES (7)");
        shop.eventually(
                "the replica has it",
                () -> assertThat(shop.application(1).one("SELECT n FROM found")).isEqualTo("7"));
    }

    @Test
    @Order(1)
    void r58NobodyIsChosenWhileAMemberIsSilentAndTheOneWithAllDataIsFoundThen() throws SQLException {
        shop.freeze(1);
        try {
            shop.eventually(
                    "shop-1 is silent",
                    () -> assertThat(shop.memberStatus(1).state()).isNotEqualTo("Ready"));
            wipeStatus();
            shop.tells("Creating", "no primary is recorded", "shop-1");
            shop.eventually(
                    "the writer is empty",
                    () -> assertThat(shop.endpoints("shop-writer")).isEmpty());
            assertThat(shop.member(0).variable("super_read_only")).isEqualTo("1");
            assertThat(shop.status().primary()).isNull();
        } finally {
            shop.thaw(1);
        }
        shop.ready();
        assertThat(shop.status().primary()).isEqualTo("shop-0");
        assertThat(shop.writer().one("SELECT n FROM found")).isEqualTo("7");
    }

    @Test
    @Order(2)
    void r25ClaimsThatNobodyAsksForMayHoldTheDataSoNobodyIsChosen() throws SQLException {
        shop.delete();
        scene.apply(Manifest.of("shop", 1));
        shop.tells("Blocked", "shop-1", "raise instances");
        shop.event("Hold", "shop-1");
        assertThat(shop.endpoints("shop-writer")).isEmpty();

        scene.apply(Manifest.of("shop", 2)).ready();
        assertThat(shop.writer().one("SELECT n FROM found")).isEqualTo("7");
    }

    private void wipeStatus() {
        scene.kubectl()
                .run(
                        "patch",
                        "myc/shop",
                        "--subresource=status",
                        "--type=json",
                        "-p",
                        "[{\"op\":\"remove\",\"path\":\"/status\"}]");
    }
}
