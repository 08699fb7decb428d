package dev.dorsal.mysql.jdbc;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.dorsal.model.Channel;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** A replica moves to another source while it applies. Member 0 is the primary, 2 moves under 1. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class FollowIT {
    @TempDir
    static Path folder;

    private static Shop shop;

    @BeforeAll
    static void start() throws SQLException {
        shop = Shop.open(folder, 75, 3);
        shop.member(1).acknowledge(true);
        shop.member(2).acknowledge(true);
        shop.waitFor(1);
        try (var client = shop.client()) {
            new Session(client).execute("CREATE TABLE my_app.large (id INT PRIMARY KEY, text LONGTEXT)");
        }
    }

    @AfterAll
    static void stop() {
        shop.close();
    }

    @Test
    @Order(1)
    void itLosesNothingAndWritersOfThePrimaryDoNotNotice() throws SQLException {
        try (var writers = Writers.start(shop, 4)) {
            await().atMost(10, SECONDS).until(() -> writers.acknowledged().size() > 100);
            long begin = System.nanoTime();
            shop.member(2).follow(shop.servers().source(1, 2));
            var took = since(begin);
            awaitSource(1);
            System.out.printf("a replica under load has another source after %d ms%n", took.toMillis());
            assertThat(took).isLessThan(Duration.ofSeconds(2));
            int before = writers.acknowledged().size();
            await().atMost(10, SECONDS).until(() -> writers.acknowledged().size() > before + 100);
            assertThat(shop.channel(2).source().autoPosition()).isTrue();
            assertThat(shop.replica(2).active()).isTrue();
        }
        shop.awaitLevel(2);
        shop.member(2).follow(shop.servers().source(0, 2));
        awaitSource(0);
    }

    /** All threads of such a one would need a minute to stop. */
    @Test
    @Order(2)
    void halfATransactionDoesNotHinderIt() throws Exception {
        var large = CompletableFuture.runAsync(FollowIT::writeSixtyMebibytes);
        try (var look = shop.servers().connect(2, 33062, TestServers.OPERATOR)) {
            await().pollInterval(Duration.ofMillis(5))
                    .atMost(30, SECONDS)
                    .until(() -> TestServers.text(look, QUEUEING).contains(":"));
            shop.member(2).stopReceiver();
            await().atMost(10, SECONDS).until(() -> shop.member(2).appliesPartOfATransaction());
        }
        large.get(30, SECONDS);
        shop.awaitLevel(1);
        long begin = System.nanoTime();
        shop.member(2).follow(shop.servers().source(1, 2));
        awaitSource(1);
        shop.awaitLevel(2);
        assertThat(shop.member(2).appliesPartOfATransaction()).isFalse();
        System.out.printf(
                "a replica with half a transaction is level after %d ms%n",
                since(begin).toMillis());
        assertThat(since(begin)).isLessThan(Duration.ofSeconds(30));
        begin = System.nanoTime();
        shop.member(2).stopReplication();
        assertThat(since(begin)).isLessThan(Duration.ofSeconds(5));
    }

    private static final String QUEUEING =
            "SELECT QUEUEING_TRANSACTION FROM performance_schema.replication_connection_status WHERE CHANNEL_NAME = ''";

    private static void writeSixtyMebibytes() {
        try (Connection client = shop.client()) {
            client.setAutoCommit(false);
            for (int row = 0; row < 60; row++) {
                new Session(client).execute("INSERT INTO my_app.large VALUES (?, REPEAT('x', 1048576))", row);
            }
            client.commit();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void awaitSource(int source) {
        var uuid = shop.member(source).probe().identity().uuid();
        await().atMost(10, SECONDS).untilAsserted(() -> {
            assertThat(shop.channel(2).receiver().state()).isEqualTo(Channel.ReceiverState.ON);
            assertThat(shop.channel(2).source().uuid()).contains(uuid);
        });
    }

    private static Duration since(long begin) {
        return Duration.ofNanos(System.nanoTime() - begin);
    }
}
