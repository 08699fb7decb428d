package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Manifest;
import dev.dorsal.e2e.environment.Scene;
import dev.dorsal.e2e.environment.TakeoverWatch;
import dev.dorsal.e2e.environment.Workload;
import dev.dorsal.e2e.environment.WritableWatch;
import java.sql.SQLException;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Lossless: the primary dies or freezes under load, another one takes over, and no acknowledged row is missing. */
@Story
class PrimaryDies {
    private final Scene scene;
    private final Cluster shop;

    PrimaryDies(Scene scene) {
        this.scene = scene;
        shop = scene.cluster("shop");
    }

    @BeforeEach
    void threeMembers() {
        scene.apply(Manifest.of("shop", 3)).ready();
        shop.tellsCondition("DurabilityAsWanted", "True", "durability is Lossless");
    }

    @Test
    void r2r5r18AKilledPrimaryIsReplacedAndNoAcknowledgedRowIsMissing() throws SQLException {
        int old = shop.primary();
        var term = shop.status().term();
        try (var watch = new WritableWatch(shop);
                var takeover = new TakeoverWatch(shop);
                var load = Workload.on(shop)) {
            goesOn(load);
            killUntilReplaced(old, term, load);
            takeover.neverSaidReady();
            goesOn(load);
            shop.eventually(
                    "the old one is back, closed",
                    () -> assertThat(shop.member(old).variable("super_read_only"))
                            .isEqualTo("1"));
            goesOn(load);
            load.close();
            load.isOn(shop.application(shop.primary()));
        }
        assertThat(shop.primary()).isNotEqualTo(old);
        assertThat(shop.status().term()).isEqualTo(term + 1);
        assertThat(shop.status().lastFailover().kind()).isEqualTo("Failover");
        assertThat(shop.status().lastFailover().proof()).contains("holds every transaction");
        shop.event("FailedOver", "shop-" + old);
        tellsItsTimes();
        oldOneIsReplicaOrToldAsDiverged(old);
    }

    private void tellsItsTimes() {
        shop.event("FailoverCompleted", "noticed after", "decided", "fenced", "drained", "opened", "endpoints");
        var times = shop.status().lastFailover().milliseconds();
        System.out.println("STORY failover, milliseconds: " + times);
        assertThat(times.noticed()).isBetween(0L, 5_000L);
        assertThat(Stream.of(times.decided(), times.fenced(), times.drained(), times.opened(), times.endpoints()))
                .allSatisfy(phase -> assertThat(phase).isNotNegative());
        assertThat(times.opened()).isPositive();
    }

    /** One that is back within the second is opened again, which is as good; from the second time on its start waits. */
    private void killUntilReplaced(int old, long term, Workload load) {
        for (int times = 1; times <= 3 && shop.status().term() == term; times++) {
            shop.kill(old);
            goesOn(load);
        }
        assertThat(shop.status().term()).isEqualTo(term + 1);
    }

    /** What only the dead one had was promised to nobody. It is told, and never mixed with the others' data. */
    private void oldOneIsReplicaOrToldAsDiverged(int old) {
        shop.eventually(
                "the old one is settled",
                () -> assertThat(shop.memberStatus(old).state()).isIn("Ready", "Diverged"));
        if (shop.memberStatus(old).state().equals("Diverged")) {
            assertThat(shop.memberStatus(old).extraTransactions()).isNotBlank();
            assertThat(shop.memberStatus(old).reads()).isFalse();
            rebuild(old);
        }
        shop.ready();
    }

    private void rebuild(int member) {
        scene.kubectl().run("delete", "pvc/data-shop-" + member, "--wait=false");
        shop.deletePod(member);
    }

    @Test
    void aFrozenPrimaryIsReplacedAndIsClosedWhenItWakes() throws SQLException {
        int old = shop.primary();
        var term = shop.status().term();
        try (var load = Workload.on(shop)) {
            goesOn(load);
            shop.freezeUntilReplaced(old, term + 1);
            load.close();
            load.isOn(shop.application(shop.primary()));
        }
        oldOneIsReplicaOrToldAsDiverged(old);
    }

    private void goesOn(Workload load) {
        var before = load.acknowledged();
        shop.eventually("writes go on", () -> assertThat(load.acknowledged()).isGreaterThan(before + 5));
    }
}
