package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Manifest;
import dev.dorsal.e2e.environment.Scene;
import dev.dorsal.e2e.environment.StorageClasses;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A mistake ends in a condition and an Event that name member and cause; others do not notice; mending it is enough. */
@Story
class BadInput {
    private final Scene scene;
    private final Cluster neighbour;

    BadInput(Scene scene) {
        this.scene = scene;
        neighbour = scene.cluster("neighbour");
    }

    @BeforeAll
    void aClusterThatMustNotNotice() {
        scene.apply(Manifest.of("neighbour", 1)).ready();
    }

    @AfterAll
    void itDidNot() throws SQLException {
        assertThat(neighbour.status().phase()).isEqualTo("Ready");
        assertThat(neighbour.restarts(0)).isZero();
    }

    @Test
    void anImageThatCannotBePulledIsToldAndMended() {
        var shop = scene.apply(Manifest.of("image", 1).image("mysql:0.0"));
        shop.tellsCondition("Ready", "False", "image-0", "mysql:0.0 cannot be pulled");
        shop.event("MemberCannotStart", "image-0", "mysql:0.0 cannot be pulled");
        scene.apply(Manifest.of("image", 1)).ready();
        shop.delete();
    }

    @Test
    void aValueThatTheServerRefusesIsToldByMemberAndCauseAndMended() throws SQLException {
        var shop = scene.apply(Manifest.of("value", 2)).ready();
        scene.apply(Manifest.of("value", 2).with("character_set_server", "klingon"));
        shop.event("MemberCannotStart", "value-1", "klingon");
        shop.eventually("told", () -> assertThat(shop.memberStatus(1).reason()).contains("klingon"));
        // One at a time: the primary still runs with the old value.
        assertThat(shop.writer().variable("super_read_only")).isEqualTo("0");
        shop.tellsCondition("UpToDate", "False", "value-0 runs by the former spec");
        scene.apply(Manifest.of("value", 2).with("character_set_server", "latin1"))
                .upToDate()
                .ready();
        for (int member : shop.members()) {
            assertThat(shop.member(member).variable("character_set_server")).isEqualTo("latin1");
        }
        shop.delete();
    }

    @Test
    void aNewClusterWithAnUnknownVariableIsToldAndMended() {
        var shop = scene.apply(Manifest.of("unknown", 1).with("no_such_variable", 1));
        shop.tellsCondition("Ready", "False", "unknown-0");
        shop.event("MemberCannotStart", "unknown-0", "no_such_variable");
        scene.apply(Manifest.of("unknown", 1)).ready();
        shop.delete();
    }

    @Test
    void aClaimThatCannotBindIsToldAndMendedByItsClass() {
        var missing = "missing-" + scene.namespace();
        var shop = scene.apply(Manifest.of("claim", 1).storage("storageClassName: " + missing));
        shop.eventually(
                "told",
                () -> assertThat(shop.condition("Ready").getMessage()
                                + shop.memberStatus(0).reason())
                        .contains("claim-0")
                        .containsIgnoringCase("unbound"));
        shop.event("MemberCannotStart", "claim-0");
        var type = scene.client()
                .resource(StorageClasses.likeDefault(scene.client(), missing).build());
        type.create();
        try {
            shop.ready();
            shop.delete();
        } finally {
            type.delete();
        }
    }
}
