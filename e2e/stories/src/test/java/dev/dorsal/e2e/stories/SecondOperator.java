package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Manifest;
import dev.dorsal.e2e.environment.OperatorUnderTest;
import dev.dorsal.e2e.environment.Patience;
import dev.dorsal.e2e.environment.Scene;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Of two operators one works; the other takes over when the first one ends, or dies. */
@Story
@Isolated("the operator serves all stories")
class SecondOperator {
    /** A Lease that nobody gives back lasts for 10 s; one that is given back is looked for every 2 s. */
    private static final Duration MUCH_LESS_THAN_A_LEASE = Duration.ofSeconds(7);

    private final Scene scene;
    private final Cluster shop;
    private final OperatorUnderTest second;

    SecondOperator(Scene scene) {
        this.scene = scene;
        shop = scene.cluster("shop");
        second = scene.environment().standby();
    }

    @BeforeEach
    void bothRun() {
        scene.apply(Manifest.of("shop", 2)).ready();
        second.start();
        assertThat(second.get("/readyz")).contains("standing by");
        assertThat(second.get("/metrics")).contains("dorsal_leader 0");
    }

    @AfterEach
    void theFirstLeadsAgain() {
        second.stop();
        scene.operator().start();
    }

    @Test
    void theOneThatStandsByLeadsLongBeforeTheLeaseWouldEndAndRepairs() {
        var term = shop.status().term();
        var budget = uid();
        scene.operator().stop();
        var took = untilTheSecondLeads();
        System.out.println("STORY leader ended by SIGTERM, the other leads after " + took.toMillis() + " ms");
        assertThat(took).isLessThan(MUCH_LESS_THAN_A_LEASE);
        repairs(budget);
        assertThat(shop.status().term()).isEqualTo(term);
    }

    @Test
    void aLeaderThatIsKilledIsReplacedWhenItsLeaseIsOver() {
        var budget = uid();
        scene.operator().kill();
        var took = untilTheSecondLeads();
        System.out.println("STORY leader killed, the other leads after " + took.toMillis() + " ms");
        repairs(budget);
    }

    private Duration untilTheSecondLeads() {
        var start = System.nanoTime();
        await("the second one leads")
                .atMost(Patience.seconds(20))
                .pollInterval(Duration.ofMillis(100))
                .until(() -> second.get("/readyz").contains("leading"));
        return Duration.ofNanos(System.nanoTime() - start);
    }

    private void repairs(String budget) {
        scene.kubectl().run("delete", "pdb/shop");
        shop.eventually("repaired", () -> assertThat(uid()).isNotEmpty().isNotEqualTo(budget));
        shop.ready();
    }

    private String uid() {
        return scene.kubectl()
                .attempt("", "get", "pdb/shop", "--ignore-not-found", "-o", "jsonpath={.metadata.uid}")
                .output();
    }
}
