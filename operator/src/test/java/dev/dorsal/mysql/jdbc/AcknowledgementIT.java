package dev.dorsal.mysql.jdbc;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.dorsal.model.Channel.ReceiverState;
import dev.dorsal.model.SemiSync;
import dev.dorsal.mysql.Acknowledgement;
import dev.dorsal.mysql.MySqlRefused;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commits that wait for replicas: a primary and two of them, acknowledging at the beginning of each test. */
class AcknowledgementIT {
    private static final Duration NOT_YET = Duration.ofMillis(500);

    @TempDir
    static Path folder;

    private static Shop shop;
    private static int row;

    @BeforeAll
    static void start() throws SQLException {
        shop = Shop.open(folder, 11, 3);
    }

    @AfterAll
    static void stop() {
        shop.close();
    }

    @BeforeEach
    void acknowledge() {
        for (int member : new int[] {1, 2}) {
            shop.member(member).acknowledge(true);
            shop.awaitReceiver(member, ReceiverState.ON);
        }
        shop.primary().openForWriting();
        shop.waitFor(1);
        await().atMost(10, SECONDS).until(() -> shop.source().clients() == 2);
        shop.primary().nudge();
        await().atMost(10, SECONDS).until(() -> shop.source().active());
        row++;
    }

    @Test
    void aWriteIsAnsweredWhenOneReplicaHoldsIt() throws SQLException {
        long before = shop.source().acknowledged();

        shop.write(row);

        assertThat(shop.source()).isEqualTo(new SemiSync.Source(true, true, Shop.DAY, 1, true, 2, 0, before + 1));
        assertThat(shop.replica(1)).isEqualTo(new SemiSync.Replica(true, true));
        assertThat(shop.primary().probe().semiSync().replica()).contains(new SemiSync.Replica(false, false));
        assertThat(shop.primary().probe().dumps().members()).containsExactlyInAnyOrder(1, 2);
    }

    @Test
    void withoutAReplicaThatAcknowledgesAWriteWaitsAndNobodySeesIt() {
        shop.member(1).acknowledge(false);
        shop.member(2).acknowledge(false);
        assertThat(shop.replica(1)).isEqualTo(new SemiSync.Replica(false, false));
        assertThat(shop.channel(1).receiver().state()).isEqualTo(ReceiverState.ON);

        var writing = shop.writing(row);
        shop.awaitWaiting(1);
        await().during(NOT_YET).until(() -> !writing.isDone());
        assertThat(shop.source().active()).isTrue();
        assertThat(shop.has(0, row)).isFalse();

        // It holds the transaction already, so it is sent nothing that it could acknowledge.
        shop.member(2).acknowledge(true);
        await().atMost(10, SECONDS).until(() -> shop.source().clients() == 1);
        await().during(NOT_YET).until(() -> !writing.isDone());
        shop.primary().nudge();
        assertThat(writing).succeedsWithin(Duration.ofSeconds(10));
        assertThat(shop.has(0, row)).isTrue();
        assertThat(shop.source().waiting()).isZero();
    }

    @Test
    void aNudgeOnAServerThatIsClosedIsRefused() {
        var executed = shop.member(1).probe().executed();
        assertThatThrownBy(() -> shop.member(1).nudge()).hasMessageContaining("1290");
        assertThat(shop.member(1).probe().executed()).isEqualTo(executed);
    }

    @Test
    void twoMustHoldItWhenTwoAreAskedForAndLoweringLetsItGo() {
        shop.waitFor(2);
        assertThat(shop.writing(row)).succeedsWithin(Duration.ofSeconds(10));
        shop.member(1).acknowledge(false);

        var writing = shop.writing(1000 + row);
        shop.awaitWaiting(1);
        await().during(NOT_YET).until(() -> !writing.isDone());
        shop.waitFor(1);

        assertThat(writing).succeedsWithin(Duration.ofSeconds(10));
    }

    @Test
    void aShortTimeOutDegradesAndIsRaisedAgain() throws SQLException {
        shop.member(1).acknowledge(false);
        shop.member(2).acknowledge(false);
        shop.primary().acknowledgedBy(new Acknowledgement(true, 1, Duration.ofMillis(300)));

        shop.write(row);

        assertThat(shop.source().enabled()).isTrue();
        assertThat(shop.source().active()).isFalse();
        assertThat(shop.source().timeout()).isEqualTo(Duration.ofMillis(300));
        shop.waitFor(1);
        assertThat(shop.source().active()).isFalse();
        shop.member(1).acknowledge(true);
        await().atMost(10, SECONDS).until(() -> shop.source().clients() == 1);
        shop.primary().nudge();
        await().atMost(10, SECONDS).until(() -> shop.source().active());
        assertThat(shop.source().timeout()).isEqualTo(Shop.DAY);
    }

    @Test
    void switchingItOffAnswersWaitingCommitsWithNothingBehindThemUnlessTheirClientsAreGone() {
        shop.member(1).acknowledge(false);
        shop.member(2).acknowledge(false);
        var writing = shop.writing(row);
        shop.awaitWaiting(1);
        shop.primary().goOffline();

        shop.primary().acknowledgedBy(new Acknowledgement(false, 1, Shop.DAY));

        assertThat(writing).failsWithin(Duration.ofSeconds(10));
        shop.primary().backOnline();
        assertThat(shop.source().enabled()).isFalse();
        assertThat(shop.source().waitFor()).isEqualTo(1);
    }

    @Test
    void anAcknowledgingReceiverThatIsConnectingIsSwitchedWithinItsLimit() throws SQLException {
        shop.servers().get(0).freeze();
        try {
            shop.awaitReceiver(1, ReceiverState.CONNECTING);
            long begin = System.nanoTime();
            shop.member(1).acknowledge(false);
            System.out.printf(
                    "not to acknowledge while connecting took %d ms%n", (System.nanoTime() - begin) / 1_000_000);
            assertThat(shop.replica(1)).isEqualTo(new SemiSync.Replica(false, false));
            assertThat(shop.channel(1).receiver().state()).isEqualTo(ReceiverState.CONNECTING);
            shop.member(1).acknowledge(true);
        } finally {
            shop.servers().get(0).thaw();
        }
        shop.awaitReceiver(1, ReceiverState.ON);
        shop.member(2).acknowledge(false);
        shop.write(row);
    }

    @Test
    void aReceiverThatIsStoppedStaysSoAndAcknowledgesFromItsStartOn() {
        shop.member(1).acknowledge(false);
        shop.member(2).acknowledge(false);
        shop.member(1).stopReceiver();

        shop.member(1).acknowledge(true);

        assertThat(shop.channel(1).receiver().state()).isEqualTo(ReceiverState.OFF);
        assertThat(shop.replica(1)).isEqualTo(new SemiSync.Replica(true, false));
        var writing = shop.writing(row);
        shop.awaitWaiting(1);
        shop.member(1).startReplication();
        assertThat(writing).succeedsWithin(Duration.ofSeconds(10));
    }

    @Test
    void anUnchangedSettingDoesNotRestartTheReceiver() {
        String thread =
                "SELECT THREAD_ID FROM performance_schema.replication_connection_status" + " WHERE CHANNEL_NAME = ''";
        String before = shop.servers().asRoot(1, thread);

        shop.member(1).acknowledge(true);

        assertThat(shop.servers().asRoot(1, thread)).isEqualTo(before);
        shop.member(1).acknowledge(false);
        assertThat(shop.servers().asRoot(1, thread)).isNotEqualTo(before);
    }

    @Test
    void aRestartForgetsBothSides() throws SQLException {
        shop.servers().get(1).kill();
        shop.servers().get(1).start();
        assertThat(shop.replica(1)).isEqualTo(new SemiSync.Replica(false, false));
        shop.member(1).startReplication();

        shop.servers().get(0).kill();
        shop.servers().get(0).start();
        assertThat(shop.source())
                .isEqualTo(new SemiSync.Source(false, false, Duration.ofSeconds(10), 1, true, 0, 0, 0));
    }

    @Test
    void aServerWithAnApplierIsNotMadeToWaitAndOneThatWaitsIsNotMadeToApply() {
        var rule = new Acknowledgement(true, 1, Shop.DAY);
        assertThatThrownBy(() -> shop.member(1).acknowledgedBy(rule))
                .isInstanceOfSatisfying(
                        MySqlRefused.class,
                        refused -> assertThat(refused.code()).isEqualTo(3081));
        shop.member(1).stopReplication();
        shop.member(1).acknowledgedBy(rule);
        assertThatThrownBy(() -> shop.member(1).startReplication()).hasMessageContaining("3081");
        assertThatThrownBy(() -> shop.attach(1)).hasMessageContaining("3081");

        shop.member(1).acknowledgedBy(new Acknowledgement(false, 1, Shop.DAY));
        shop.attach(1);
        shop.awaitReceiver(1, ReceiverState.ON);
    }

    @Test
    void aChangeOfAccountsThatWaitsKeepsReplicasOutUntilItIsLetGoAndDoesNotHideTheServer() {
        shop.member(1).acknowledge(false);
        shop.member(2).acknowledge(false);
        await().atMost(10, SECONDS).until(() -> shop.primary().probe().dumps().threads() == 2);
        // The second connection; who is not connected yet stays outside.
        shop.primary().backOnline();
        var waiting = CompletableFuture.runAsync(
                () -> shop.servers().asRoot(0, "CREATE USER somebody_" + row + " IDENTIFIED BY 'x'"));
        shop.awaitWaiting(1);

        long begin = System.nanoTime();
        assertThat(shop.primary().probe().dumps().barred()).isEmpty();
        System.out.printf("a probe beside it took %d ms%n", (System.nanoTime() - begin) / 1_000_000);
        shop.member(1).acknowledge(true);
        await().during(Duration.ofSeconds(2))
                .atMost(Duration.ofSeconds(4))
                .until(() -> shop.channel(1).receiver().state() == ReceiverState.CONNECTING);

        shop.primary().goOffline();
        assertThat(shop.primary().probe().mode().offline()).isTrue();
        shop.primary().acknowledgedBy(new Acknowledgement(false, 1, Shop.DAY));
        shop.waitFor(1);
        shop.primary().backOnline();
        // Going offline does not end those who may change accounts: this one got its OK.
        assertThat(waiting).succeedsWithin(Duration.ofSeconds(10));
        shop.awaitReceiver(1, ReceiverState.ON);
    }
}
