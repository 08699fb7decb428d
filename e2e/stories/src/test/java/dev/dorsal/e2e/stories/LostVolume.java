package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.e2e.environment.Manifest;
import dev.dorsal.e2e.environment.Scene;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** An empty server under the primary's name is never opened: the replicas keep their data. */
@Story
class LostVolume {
    private final Scene scene;

    LostVolume(Scene scene) {
        this.scene = scene;
    }

    @Test
    void r25ThePrimaryThatLostItsVolumeIsHeldClosedAndTheReplicaKeepsItsRows() throws SQLException {
        var shop = scene.apply(Manifest.of("shop", 2)).ready();
        shop.writer().run("CREATE TABLE t (n INT PRIMARY KEY)", "INSERT INTO t VALUES (1)");
        shop.eventually(
                "the replica has it",
                () -> assertThat(shop.application(1).one("SELECT n FROM t")).isEqualTo("1"));

        scene.kubectl().run("delete", "pvc/data-shop-0", "--wait=false");
        shop.deletePod(0);
        shop.tells("Blocked", "shop-0", "stays closed");
        shop.event("Hold", "shop-0");
        assertThat(shop.endpoints("shop-writer")).isEmpty();
        assertThat(shop.member(0).variable("super_read_only")).isEqualTo("1");
        assertThat(shop.member(0).variable("gtid_executed")).isEmpty();
        assertThat(shop.application(1).one("SELECT n FROM t")).isEqualTo("1");
        assertThat(shop.reader().one("SELECT n FROM t")).isEqualTo("1");
    }

    @Test
    void r57AClusterOfWhichNoMemberIsReadyComesBack() throws SQLException {
        var all = scene.apply(Manifest.of("all", 2)).ready();
        all.writer().run("CREATE TABLE t (n INT PRIMARY KEY)", "INSERT INTO t VALUES (1)");
        var restarts = all.restarts(0);
        all.members().forEach(all::kill);
        all.eventually("restarted", () -> assertThat(all.restarts(0)).isGreaterThan(restarts));
        all.eventually("written", () -> all.writer().run("REPLACE INTO t VALUES (2)"));
        all.ready();
        all.eventually(
                "read", () -> assertThat(all.reader().column("SELECT n FROM t")).containsExactly("1", "2"));
    }
}
