package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dorsal.api.RequestStatus;
import dev.dorsal.e2e.environment.Arrivals;
import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Manifest;
import dev.dorsal.e2e.environment.Scene;
import dev.dorsal.e2e.environment.SliceWatch;
import dev.dorsal.e2e.environment.Workload;
import dev.dorsal.e2e.environment.WritableWatch;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** An annotation moves the role; its answer stands in status, and the same value does nothing a second time. */
@Story
class SwitchoverOnRequest {
    private final Scene scene;
    private final Cluster shop;

    SwitchoverOnRequest(Scene scene) {
        this.scene = scene;
        shop = scene.cluster("shop");
    }

    @BeforeAll
    void threeMembers() {
        scene.apply(Manifest.of("shop", 3)).ready();
    }

    @Test
    void theRoleMovesUnderLoadAndEveryMemberIsWellAfterwards() throws SQLException {
        int old = shop.primary();
        var term = shop.status().term();
        int target = shop.replica();
        try (var watch = new WritableWatch(shop);
                var load = Workload.on(shop)) {
            shop.eventually("rows flow", () -> assertThat(load.acknowledged()).isGreaterThan(20));
            ask("shop-" + target);
            shop.eventually(
                    "answered",
                    () -> assertThat(answer("shop-" + target).state()).isEqualTo("Done"));
            assertThat(shop.primary()).isEqualTo(target);
            assertThat(shop.status().term()).isEqualTo(term + 1);
            var before = load.acknowledged();
            shop.eventually(
                    "writes go on", () -> assertThat(load.acknowledged()).isGreaterThan(before + 5));
            shop.ready();
            load.close();
            for (int member : shop.members()) {
                shop.eventually("every member has every row", () -> load.isOn(shop.application(member)));
            }
        }
        shop.event("SwitchedOver", "shop-" + target);
        shop.event("SwitchoverCompleted", "decided", "fenced", "drained", "opened", "endpoints");
        System.out.println("STORY switchover, milliseconds: "
                + shop.status().lastFailover().milliseconds());
        assertThat(shop.memberStatus(old).role()).isEqualTo("Replica");
    }

    @Test
    void r53r54r55TheWriterMovesOnceAndOnlyToAnOpenServerAndOldConnectionsEnd() throws Exception {
        shop.ready();
        var former = shop.pod(shop.primary()).getStatus().getPodIP();
        int target = shop.replica();
        var uuid = shop.member(target).variable("server_uuid");
        try (var writable = new WritableWatch(shop);
                var slice = new SliceWatch(shop, "shop-writer");
                var arrivals = new Arrivals(shop.writer());
                var held = shop.writer().connect()) {
            ask("shop-" + target + "@moves");
            shop.eventually(
                    "it arrives", () -> assertThat(arrivals.openOn(uuid)).isGreaterThan(20));
            shop.ready();
            assertThat(slice.changes())
                    .as("addresses of the writer, one after the other")
                    .containsExactly(
                            List.of(former),
                            List.of(shop.pod(target).getStatus().getPodIP()));
            assertThat(arrivals.closedOn(uuid))
                    .as("new connections that met the new primary closed")
                    .isZero();
            assertThatThrownBy(() -> held.createStatement().execute("DO 1"))
                    .as("a connection from before")
                    .isInstanceOf(SQLException.class);
        }
    }

    @Test
    void aTargetThatDoesNotCatchUpIsRefusedAfterOneAttemptAndWritesGoOn() throws Exception {
        shop.ready();
        int target = shop.replica();
        var term = shop.status().term();
        var value = "shop-" + target + "@blocked";
        try (var load = Workload.on(shop)) {
            var blocker = Thread.ofVirtual()
                    .start(() -> shop.root(target, "FLUSH TABLES WITH READ LOCK; DO SLEEP(15); UNLOCK TABLES"));
            shop.eventually(
                    "nothing is applied there",
                    () -> assertThat(shop.root(
                                    target,
                                    "SELECT COUNT(*) FROM performance_schema.metadata_locks WHERE OBJECT_TYPE ="
                                            + " 'GLOBAL' AND LOCK_TYPE = 'SHARED' AND LOCK_STATUS = 'GRANTED'"))
                            .containsExactly("1"));
            ask(value);
            shop.eventually("answered", () -> assertThat(answer(value).state()).isEqualTo("Refused"));
            assertThat(answer(value).message()).contains("it was tried, and nothing was changed", "shop-" + target);
            var before = load.acknowledged();
            shop.eventually(
                    "writes go on", () -> assertThat(load.acknowledged()).isGreaterThan(before + 5));
            blocker.join();
        }
        assertThat(shop.status().term()).isEqualTo(term);
        shop.ready();
        var primary = shop.pod(shop.primary()).getStatus().getPodIP();
        for (int replica : shop.replicas()) {
            assertThat(shop.root(
                            replica,
                            "SELECT HOST FROM performance_schema.replication_connection_configuration"
                                    + " WHERE CHANNEL_NAME = ''"))
                    .as("whom the others follow after an attempt that was given up")
                    .singleElement()
                    .satisfies(host -> assertThat(host).startsWith(followed(primary)));
        }
    }

    /** By address on a plain machine, by name in a real cluster. */
    private String followed(String address) {
        return scene.environment().name().equals("embedded") ? address : "shop-" + shop.primary();
    }

    @Test
    void whatCannotBeIsRefusedWithASentenceAndChangesNothing() {
        shop.ready();
        var term = shop.status().term();
        ask("shop-7");
        shop.eventually("answered", () -> {
            assertThat(answer("shop-7").state()).isEqualTo("Refused");
            assertThat(answer("shop-7").message()).contains("'shop-7' is no member of this cluster");
        });
        ask("shop-" + shop.primary());
        shop.eventually(
                "answered",
                () -> assertThat(answer("shop-" + shop.primary()).message()).contains("is the primary already"));
        shop.event("RequestRefused", "shop-7");
        assertThat(shop.status().term()).isEqualTo(term);
    }

    private void ask(String value) {
        scene.kubectl().run("annotate", "--overwrite", "myc/shop", "dorsal.dev/switchover=" + value);
    }

    private RequestStatus answer(String value) {
        return Objects.requireNonNullElse(shop.status().requests(), List.<RequestStatus>of()).stream()
                .filter(answer -> answer.value().equals(value))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no answer to " + value));
    }
}
