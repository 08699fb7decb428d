package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.api.SeedingStatus;
import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Manifest;
import dev.dorsal.e2e.environment.Patience;
import dev.dorsal.e2e.environment.Scene;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** An operator that was away looks at everything when it is back; meanwhile clients do not notice. */
@Story
@Isolated("the operator serves all stories")
class OperatorRestart {
    private static final Duration MINUTE = Patience.seconds(60);

    private final Scene scene;
    private final Cluster shop;

    OperatorRestart(Scene scene) {
        this.scene = scene;
        shop = scene.cluster("shop");
    }

    @BeforeAll
    void twoMembers() throws SQLException {
        scene.apply(Manifest.of("shop", 2)).ready();
        shop.writer().run("CREATE TABLE t (n INT PRIMARY KEY)");
    }

    @AfterEach
    void operatorRuns() {
        scene.operator().start();
    }

    @Test
    void clientsDoNotNoticeThatItIsAwayAndAProcessEndsWithinTwoSeconds() throws SQLException {
        var start = System.nanoTime();
        scene.operator().stop();
        var took = Duration.ofNanos(System.nanoTime() - start);
        System.out.println("STORY operator ended by SIGTERM within " + took.toMillis() + " ms");
        // The end of Pods is also the scheduler's and the node's.
        assertThat(took).isLessThan(scene.environment().name().equals("embedded") ? Patience.seconds(2) : MINUTE);
        shop.writer().run("INSERT INTO t VALUES (1)");
        shop.eventually(
                "by the reader",
                () -> assertThat(shop.reader().one("SELECT n FROM t WHERE n = 1"))
                        .isEqualTo("1"));
    }

    @Test
    void r58r60MembersThatRestartedMeanwhileAreReadyWithoutATouch() throws SQLException {
        var term = shop.status().term();
        scene.operator().kill();
        var primary = shop.pod(0).getMetadata().getUid();
        var replica = shop.pod(1).getMetadata().getUid();
        shop.deletePod(1);
        shop.deletePod(0);
        shop.eventually("new Pods", () -> {
            assertThat(shop.pod(0).getMetadata().getUid()).isNotEqualTo(primary);
            assertThat(shop.pod(1).getMetadata().getUid()).isNotEqualTo(replica);
            // Nobody decides its role by itself.
            assertThat(shop.member(0).variable("super_read_only")).isEqualTo("1");
        });
        scene.operator().start();
        shop.eventually("writable", () -> shop.writer().run("REPLACE INTO t VALUES (2)"));
        shop.ready();
        assertThat(shop.status().term()).isEqualTo(term);
    }

    @Test
    void r71AChangeRightAfterTheRestartIsDoneAndNoObjectIsMadeTwice() throws SQLException {
        scene.operator().stop();
        scene.kubectl().run("delete", "pdb/shop");
        scene.apply(Manifest.of("shop", 2).with("max_connections", 77));
        scene.operator().start();
        shop.eventually("the new value", () -> {
            for (int member : shop.members()) {
                assertThat(shop.member(member).variable("max_connections")).isEqualTo("77");
            }
        });
        shop.ready();
        assertThat(shop.condition("Reconciled").getStatus()).isEqualTo("True");
        assertThat(scene.kubectl().run("get", "pdb/shop", "-o", "name")).contains("shop");
    }

    @Test
    void r30OneThatDiesWhileAMemberIsBuiltAnewIsFollowedByOneThatBeginsNothingTwice() {
        shop.ready();
        int member = shop.replica();
        scene.kubectl().run("annotate", "--overwrite", "myc/shop", "dorsal.dev/reseed=shop-" + member);
        shop.eventually("under way", () -> assertThat(seeding().state()).isEqualTo("Copying"));
        scene.operator().kill();
        scene.operator().start();
        shop.eventually("done", () -> assertThat(seeding().state()).isEqualTo("Done"));
        assertThat(seeding().member()).isEqualTo("shop-" + member);
        // An attempt that was recorded and not begun is found out by the next operator, and is the only one that may
        // fail.
        assertThat(seeding().tries()).isBetween(1, 2);
        assertThat(shop.status().requests())
                .singleElement()
                .satisfies(answer -> assertThat(answer.state()).isEqualTo("Done"));
        shop.ready();
    }

    private SeedingStatus seeding() {
        return shop.status().seedings().getFirst();
    }

    /** Nobody knows the passwords then but servers that run: new ones would lock the operator out of them. */
    @Test
    void passwordsThatNobodyKnowsAreMadeAnewOnlyForServersThatStart() throws SQLException {
        scene.operator().kill();
        scene.kubectl().run("delete", "secret/shop-accounts");
        scene.operator().start();
        shop.tellsCondition("Reconciled", "False", "shop-accounts", "it is gone", "delete the Pods of all members");
        shop.event("Misconfigured", "shop-accounts", "it is gone");
        shop.writer().run("REPLACE INTO t VALUES (3)");

        shop.deletePod(0);
        shop.deletePod(1);
        shop.ready();
        assertThat(shop.writer().one("SELECT n FROM t WHERE n = 3")).isEqualTo("3");
    }
}
