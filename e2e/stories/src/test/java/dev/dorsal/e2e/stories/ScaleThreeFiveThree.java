package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Manifest;
import dev.dorsal.e2e.environment.Scene;
import dev.dorsal.e2e.environment.Workload;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** More members come with all rows, fewer leave by the highest number, and their claims stay. */
@Story
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ScaleThreeFiveThree {
    private final Scene scene;
    private final Cluster shop;

    ScaleThreeFiveThree(Scene scene) {
        this.scene = scene;
        shop = scene.cluster("shop");
    }

    @BeforeAll
    void threeMembers() {
        scene.apply(Manifest.of("shop", 3)).ready();
    }

    @Test
    @Order(1)
    void newMembersHaveAllRows() {
        try (var load = Workload.on(shop)) {
            shop.eventually("rows flow", () -> assertThat(load.acknowledged()).isGreaterThan(20));
            scale(5);
            shop.ready();
            assertThat(shop.status().ready()).isEqualTo("5/5");
            load.close();
            for (int member : shop.members()) {
                shop.eventually("every row", () -> load.isOn(shop.application(member)));
            }
        }
        assertThat(shop.endpoints("shop-reader")).hasSize(4);
    }

    @Test
    @Order(2)
    void membersLeaveByTheHighestNumberAndTheirClaimsStay() {
        scale(3);
        shop.ready();
        assertThat(shop.status().ready()).isEqualTo("3/3");
        assertThat(shop.status().instances()).isEqualTo(3);
        assertThat(statefulSets()).containsExactlyInAnyOrder("shop-0", "shop-1", "shop-2");
        assertThat(claims())
                .containsExactlyInAnyOrder("data-shop-0", "data-shop-1", "data-shop-2", "data-shop-3", "data-shop-4");
        assertThat(shop.endpoints("shop-reader")).hasSize(2);
    }

    @Test
    @Order(3)
    void aMemberThatComesBackFindsItsOldData() throws SQLException {
        shop.writer().run("CREATE TABLE since (n INT PRIMARY KEY)", "INSERT INTO since VALUES (1)");
        scale(4);
        shop.ready();
        shop.eventually(
                "the row",
                () -> assertThat(shop.application(3).one("SELECT n FROM since")).isEqualTo("1"));
        scale(3);
        shop.ready();
    }

    @Test
    @Order(4)
    void kubectlRefusesNumbersOutOfRange() {
        for (var number : List.of("0", "10")) {
            var answer = scene.kubectl().attempt("", "scale", "myc/shop", "--replicas=" + number);
            assertThat(answer.ok()).isFalse();
            assertThat(answer.output()).contains("spec.instances");
        }
        assertThat(shop.status().ready()).isEqualTo("3/3");
    }

    private void scale(int number) {
        scene.kubectl().run("scale", "myc/shop", "--replicas=" + number);
    }

    private List<String> statefulSets() {
        return scene.client().apps().statefulSets().inNamespace(scene.namespace()).list().getItems().stream()
                .map(set -> set.getMetadata().getName())
                .toList();
    }

    private List<String> claims() {
        return scene.client().persistentVolumeClaims().inNamespace(scene.namespace()).list().getItems().stream()
                .map(PersistentVolumeClaim::getMetadata)
                .map(meta -> meta.getName())
                .toList();
    }
}
