package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.api.RequestStatus;
import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Manifest;
import dev.dorsal.e2e.environment.Scene;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Where the operator holds, it says what a person can do; it does that, and nothing else. */
@Story
class PersonPromotes {
    private final Scene scene;
    private final Cluster shop;

    PersonPromotes(Scene scene) {
        this.scene = scene;
        shop = scene.cluster("shop");
    }

    @BeforeEach
    void threeMembers() throws SQLException {
        scene.apply(Manifest.of("shop", 3).spec("failover: {mode: Manual}").storage("retention: {whenDeleted: Delete}"))
                .ready();
        shop.tellsCondition("DurabilityAsWanted", "True", "durability is Lossless");
        shop.writer().run("CREATE TABLE t (n INT PRIMARY KEY)");
    }

    @AfterEach
    void gone() {
        shop.delete();
    }

    @Test
    void manualModeWaitsForAPersonAndTheProvenOneTakesOverWithoutLoss() throws SQLException {
        int old = shop.primary();
        ask("promote", "shop-" + shop.replica());
        answered("promote", "Refused", "to move the role of a primary that is well, use dorsal.dev/switchover");
        shop.writer().run("INSERT INTO t VALUES (1)");
        shop.freeze(old);
        try {
            shop.tells("Blocked", "spec.failover.mode is Manual", "annotate dorsal.dev/promote=shop-");
            assertThat(shop.status().term()).isEqualTo(1);
            ask("promote", "shop-9");
            answered("promote", "Refused", "'shop-9' was asked for and cannot take over");

            int next = shop.replica();
            ask("promote", "shop-" + next + "@now");
            answered("promote", "Done", "shop-" + next + " is the primary of term 2");
            shop.eventually(
                    "row",
                    () -> assertThat(shop.writer().one("SELECT n FROM t")).isEqualTo("1"));
            assertThat(shop.primary()).isEqualTo(next);
        } finally {
            shop.thaw(old);
        }
        shop.ready();
    }

    @Test
    void withoutProofTheLossMustBeAccepted() {
        int old = shop.primary();
        var replicas = shop.replicas();
        int next = replicas.getFirst();
        int lost = replicas.getLast();
        // Both at once: which of the replicas acknowledged last is not known then.
        shop.freeze(lost);
        shop.freeze(old);
        try {
            shop.tells("Blocked", "an acknowledged write may be on a member that does not answer: shop-" + lost);
            ask("promote", "shop-" + next);
            answered("promote", "Refused", "to accept that, annotate dorsal.dev/accept-loss=unknown");

            ask("accept-loss", "unknown");
            answered("promote", "Done", "shop-" + next + " is the primary of term 2");
            assertThat(shop.status().lastFailover().proof()).contains("a person accepted the loss (unknown)");
        } finally {
            shop.thaw(lost);
            shop.thaw(old);
        }
        shop.eventually(
                "the old one is closed",
                () -> assertThat(shop.member(old).variable("super_read_only")).isEqualTo("1"));
    }

    private void ask(String annotation, String value) {
        scene.kubectl().run("annotate", "--overwrite", "myc/shop", "dorsal.dev/" + annotation + "=" + value);
    }

    private void answered(String annotation, String state, String text) {
        shop.eventually(
                "answered",
                () -> assertThat(answer(annotation)).satisfies(answer -> {
                    assertThat(answer.state()).isEqualTo(state);
                    assertThat(answer.message()).contains(text);
                }));
    }

    private RequestStatus answer(String annotation) {
        return Objects.requireNonNullElse(shop.status().requests(), List.<RequestStatus>of()).stream()
                .filter(answer -> answer.name().equals("dorsal.dev/" + annotation))
                .findFirst()
                .orElseThrow();
    }
}
