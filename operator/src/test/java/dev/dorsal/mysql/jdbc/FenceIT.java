package dev.dorsal.mysql.jdbc;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.dorsal.model.Channel.ReceiverState;
import dev.dorsal.model.Fence;
import dev.dorsal.model.GtidSet;
import dev.dorsal.model.ServerState;
import dev.dorsal.model.Witnesses;
import dev.dorsal.mysql.Acknowledgement;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A primary with a fence and two replicas that witness for it; pinged at the beginning of each test. */
class FenceIT {
    private static final long TERM = 7;
    private static final Duration BOUND = Duration.ofMillis(4_300);
    /** What a busy machine may add. */
    private static final Duration LOAD = Duration.ofSeconds(4);

    private static final Duration LONGER_THAN_BOUND = Duration.ofSeconds(8);

    @TempDir
    static Path folder;

    private static Shop shop;
    private ScheduledExecutorService pings;
    private long lastPing;

    @BeforeAll
    static void start() throws SQLException {
        shop = Shop.open(folder, 41, 3);
    }

    @AfterAll
    static void stop() {
        shop.close();
    }

    @BeforeEach
    void ping() {
        pings = Executors.newSingleThreadScheduledExecutor();
        shop.primary().ping(TERM);
        pings.scheduleAtFixedRate(
                () -> {
                    shop.primary().ping(TERM);
                    lastPing = System.nanoTime();
                },
                0,
                400,
                MILLISECONDS);
        shop.primary().liftFence(TERM);
        shop.primary().acknowledgedBy(new Acknowledgement(false, 1, Shop.DAY));
        for (int member : new int[] {1, 2}) {
            shop.member(member).startReplication();
            shop.awaitReceiver(member, ReceiverState.ON);
            shop.primary().witness(member, shop.servers().source(member, 0));
        }
    }

    @AfterEach
    void endPings() throws InterruptedException {
        pings.shutdown();
        assertThat(pings.awaitTermination(10, SECONDS)).isTrue();
    }

    @Test
    void theServerTellsOfTheEventAndOfTheLastPing() {
        Fence fence = shop.primary().fence();
        ServerState state = shop.primary().probe();

        assertThat(fence.enabled()).isTrue();
        assertThat(fence.scheduled()).isTrue();
        assertThat(fence.closed()).isFalse();
        assertThat(fence.ping()).hasValueSatisfying(ping -> {
            assertThat(ping.term()).isEqualTo(TERM);
            assertThat(Duration.between(ping.at(), state.clock().now())).isLessThan(Duration.ofSeconds(2));
        });
        assertThat(shop.member(1).fence()).isEqualTo(new Fence(true, true, java.util.Optional.empty(), false));
        assertThatThrownBy(() -> shop.primary().ping(31_536_000)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whileItIsPingedAServerWithoutReplicasStaysOpenAndNothingIsWritten() {
        GtidSet executed = shop.primary().probe().executed();
        stopReceivers();

        staysOpen();

        assertThat(shop.primary().probe().executed()).isEqualTo(executed);
        assertThat(dialled()).isEqualTo("0");
    }

    @Test
    void withoutTheOperatorAPrimaryWhoseReplicasAreWellStaysOpen() throws InterruptedException {
        endPings();

        staysOpen();

        assertThat(dialled()).isEqualTo("2");
        assertThat(shop.primary().probe().witnesses().dialled()).containsExactlyInAnyOrder(1, 2);
        shop.primary().hangUp();
        assertThat(shop.servers()
                        .asRoot(
                                0,
                                "SELECT COUNT(*) FROM performance_schema.replication_applier_status"
                                        + " WHERE SERVICE_STATE = 'ON'"))
                .isEqualTo("0");
    }

    @Test
    void oneReplicaOfTwoIsEnoughWhenOneIsNeededAndNotWhenTwoAre() throws InterruptedException {
        shop.member(2).stopReceiver();
        endPings();
        staysOpen();

        // Also while commits do not wait: the count is what the fence asks for.
        shop.primary().acknowledgedBy(new Acknowledgement(false, 2, Shop.DAY));
        awaitClosed();
    }

    @Test
    void withoutOperatorAndReplicasItClosesWithinItsBoundAndIsLifted() throws Exception {
        GtidSet executed = shop.primary().probe().executed();
        stopReceivers();
        try (var client = shop.client()) {
            endPings();
            long last = lastPing;

            awaitClosed();

            Duration took = Duration.ofNanos(System.nanoTime() - last);
            System.out.printf("closed by its fence %d ms after the last ping%n", took.toMillis());
            assertThat(took).isLessThan(BOUND.plus(LOAD));
            assertThatThrownBy(() -> new Session(client).execute("SELECT 1")).isInstanceOf(SQLException.class);
        }
        assertThat(shop.primary().probe().executed()).isEqualTo(executed);

        long begin = System.nanoTime();
        assertThat(shop.primary().liftFence(TERM + 1)).isEqualTo(new ServerState.Mode(false, false, false));
        System.out.printf("lifted in %d ms%n", (System.nanoTime() - begin) / 1_000_000);
        assertThat(shop.primary().fence().closed()).isFalse();
        shop.client().close();
    }

    @Test
    void aWaitingCommitIsNotAnsweredWhenTheFenceCloses() throws InterruptedException {
        stopReceivers();
        shop.waitFor(1);
        var writing = shop.writing(1);
        shop.awaitWaiting(1);

        endPings();

        await().atMost(BOUND.plus(LOAD)).until(() -> shop.primary().fence().closed());
        assertThat(writing).failsWithin(Duration.ofSeconds(5));
        shop.primary().acknowledgedBy(new Acknowledgement(false, 1, Shop.DAY));
    }

    @Test
    void aServerThatIsOpenedWithAStalePingIsClosedAndOneThatIsPingedFirstIsNot() throws Exception {
        endPings();
        stopReceivers();
        awaitClosed();

        shop.primary().backOnline();
        long begin = System.nanoTime();
        shop.primary().openForWriting();
        awaitClosed();
        System.out.printf("opened with a stale ping: closed after %d ms%n", (System.nanoTime() - begin) / 1_000_000);

        pings = Executors.newSingleThreadScheduledExecutor();
        shop.primary().ping(TERM);
        pings.scheduleAtFixedRate(() -> shop.primary().ping(TERM), 0, 400, MILLISECONDS);
        shop.primary().backOnline();
        shop.primary().openForWriting();
        staysOpen();
    }

    @Test
    void aFrozenReplicaIsNoWitness() throws InterruptedException {
        shop.servers().get(1).freeze();
        shop.servers().get(2).freeze();
        try {
            endPings();
            long last = lastPing;
            awaitClosed();
            System.out.printf(
                    "replicas frozen: closed %d ms after the last ping%n", (System.nanoTime() - last) / 1_000_000);
        } finally {
            shop.servers().get(1).thaw();
            shop.servers().get(2).thaw();
        }
    }

    @Test
    void aServerWithoutWitnessesIsTheOnlyOneAndStaysOpen() throws InterruptedException {
        stopReceivers();
        shop.primary().forgetWitnesses();
        endPings();

        staysOpen();
    }

    @Test
    void aProbeTellsWhichWitnessesAreSetAndWhichAreDialled() {
        assertThat(shop.primary().probe().witnesses().dialled()).isEmpty();
        assertThat(shop.primary().probe().witnesses().hosts())
                .isEqualTo(Map.of(
                        1, shop.servers().source(1, 0).host(),
                        2, shop.servers().source(2, 0).host()));
        assertThat(shop.member(1).probe().witnesses()).isEqualTo(Witnesses.NONE);
    }

    @Test
    void witnessesAreForgotten() {
        shop.primary().forgetWitnesses();
        shop.primary().forgetWitnesses();

        assertThat(shop.servers().asRoot(0, "SELECT COUNT(*) FROM performance_schema.replication_connection_status"))
                .isEqualTo("0");
        assertThat(shop.primary().probe().channel()).isEmpty();
    }

    @Test
    void aServerThatWasNeverPingedSinceItsStartIsLeftAlone() {
        shop.member(1).stopReplication();
        shop.servers().get(1).kill();
        shop.servers().get(1).start();
        shop.member(1).openForWriting();

        await().during(Duration.ofSeconds(6))
                .atMost(Duration.ofSeconds(8))
                .until(() -> shop.member(1).probe().mode().isOpen());

        assertThat(shop.member(1).probe().executed().isEmpty()).isFalse();
        shop.member(1).closeForWriting(Duration.ofSeconds(2));
    }

    private static void stopReceivers() {
        shop.member(1).stopReceiver();
        shop.member(2).stopReceiver();
    }

    private static void staysOpen() {
        await().during(LONGER_THAN_BOUND)
                .atMost(LONGER_THAN_BOUND.plusSeconds(2))
                .until(() -> shop.primary().probe().mode().equals(new ServerState.Mode(false, false, false)));
    }

    private static void awaitClosed() {
        await().atMost(BOUND.plus(LOAD)).untilAsserted(() -> {
            ServerState state = shop.primary().probe();
            assertThat(state.mode()).isEqualTo(new ServerState.Mode(true, true, true));
            assertThat(shop.primary().fence().closed()).isTrue();
        });
    }

    private static String dialled() {
        return shop.servers()
                .asRoot(
                        0,
                        "SELECT COUNT(*) FROM performance_schema.replication_connection_status"
                                + " WHERE CHANNEL_NAME LIKE 'dorsal_witness%' AND SERVICE_STATE = 'ON'");
    }
}
