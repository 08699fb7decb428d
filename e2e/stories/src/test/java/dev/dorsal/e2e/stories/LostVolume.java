package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.e2e.environment.Manifest;
import dev.dorsal.e2e.environment.Scene;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** An empty server is never opened beside members with data; it gets theirs. */
@Story
class LostVolume {
    private final Scene scene;

    LostVolume(Scene scene) {
        this.scene = scene;
    }

    @Test
    void r25ThePrimaryThatLosesItsVolumeHandsItsRoleOverAndIsFilledAnew() throws SQLException {
        var shop = scene.apply(Manifest.of("shop", 2)).ready();
        shop.writer().run("CREATE TABLE t (n INT PRIMARY KEY)", "INSERT INTO t VALUES (1)");
        shop.eventually(
                "the replica has it",
                () -> assertThat(shop.application(1).one("SELECT n FROM t")).isEqualTo("1"));
        var uuid = shop.member(0).variable("server_uuid");

        scene.kubectl().run("delete", "pvc/data-shop-0", "--wait=false");
        shop.deletePod(0);
        shop.eventually("the other one leads", () -> assertThat(shop.primary()).isEqualTo(1));
        assertThat(shop.status().term()).isEqualTo(2);
        // The phase is as of the last whole pass, which may be the one before the role moved.
        shop.eventually(
                "an empty volume makes another server",
                () -> assertThat(shop.member(0).variable("server_uuid")).isNotEqualTo(uuid));
        shop.ready();
        shop.eventually(
                "what it once wrote itself is there again",
                () -> assertThat(shop.application(0).one("SELECT n FROM t")).isEqualTo("1"));
        assertThat(shop.writer().one("SELECT n FROM t")).isEqualTo("1");
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
