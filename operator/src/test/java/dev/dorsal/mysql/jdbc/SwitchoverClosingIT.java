package dev.dorsal.mysql.jdbc;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.dorsal.mysql.Acknowledgement;
import dev.dorsal.mysql.Closing;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A primary that is closed while clients work. */
class SwitchoverClosingIT {
    private static final Duration GRACE = Duration.ofMillis(500);
    private static final Duration LIMIT = Duration.ofSeconds(4);

    @TempDir
    static Path folder;

    private static Shop shop;

    @BeforeAll
    static void start() throws SQLException {
        shop = Shop.open(folder, 31, 1);
    }

    @AfterAll
    static void stop() {
        shop.close();
    }

    @BeforeEach
    void open() throws SQLException {
        shop.primary().openForWriting();
        try (var client = shop.client()) {
            new Session(client).execute("CREATE TABLE IF NOT EXISTS my_app.locked (id INT PRIMARY KEY)");
            new Session(client).execute("TRUNCATE TABLE my_app.orders");
        }
    }

    @Test
    void sixteenWritersAnIdleTransactionAndATableLockAreOverWithinTheGrace() throws SQLException {
        try (var writers = Writers.start(shop, 16);
                var idle = shop.client();
                var locking = shop.client();
                var reader = shop.client()) {
            new Session(idle).execute("BEGIN");
            new Session(idle).execute("INSERT INTO my_app.orders VALUES (-1, 'never')");
            new Session(locking).execute("LOCK TABLES my_app.locked WRITE");
            await().atMost(10, SECONDS).until(() -> writers.acknowledged().size() > 100);

            long begin = System.nanoTime();
            assertThat(shop.primary().closeForSwitchover(GRACE, LIMIT)).isEqualTo(Closing.CLOSED);
            long took = (System.nanoTime() - begin) / 1_000_000;

            var executed = shop.primary().probe().executed();
            writers.close();
            System.out.printf(
                    "closed under 16 writers, an idle transaction and a table lock: %d ms, of it %d of grace;"
                            + " %d writes acknowledged%n",
                    took, GRACE.toMillis(), writers.acknowledged().size());
            assertThat(shop.primary().probe().executed()).isEqualTo(executed);
            var stored = new Session(reader).query(row -> row.getInt(1), "SELECT id FROM my_app.orders");
            assertThat(stored).containsAll(writers.acknowledged());
            assertThat(writers.unknown()).containsAll(without(stored, writers.acknowledged()));
            assertThatThrownBy(() -> new Session(idle).execute("COMMIT")).isInstanceOf(SQLException.class);
            assertThatThrownBy(() -> new Session(locking).execute("UNLOCK TABLES"))
                    .isInstanceOf(SQLException.class);
            assertThat(TestServers.text(reader, "SELECT 1")).isEqualTo("1");
        }
    }

    @Test
    void aTransactionThatEndsWithinTheGraceIsStored() throws SQLException {
        try (var client = shop.client()) {
            new Session(client).execute("BEGIN");
            new Session(client).execute("INSERT INTO my_app.orders VALUES (7, 'in time')");
            var closing = CompletableFuture.supplyAsync(
                    () -> shop.primary().closeForSwitchover(Duration.ofSeconds(10), LIMIT));
            await().during(Duration.ofMillis(300)).until(() -> !closing.isDone());

            new Session(client).execute("COMMIT");

            assertThat(closing).succeedsWithin(Duration.ofSeconds(5)).isEqualTo(Closing.CLOSED);
            assertThat(shop.has(0, 7)).isTrue();
            assertThat(TestServers.text(client, "SELECT 1")).isEqualTo("1");
        }
    }

    @Test
    void commitsThatWaitForAnAcknowledgementKeepItOpenAndNothingIsLeftWaiting() {
        shop.waitFor(1);
        var writing = shop.writing(8);
        shop.awaitWaiting(1);

        assertThat(shop.primary().closeForSwitchover(Duration.ZERO, Duration.ofSeconds(2)))
                .isEqualTo(Closing.STILL_OPEN);

        assertThat(shop.primary().probe().mode().isOpen()).isTrue();
        assertThat(shop.servers()
                        .asRoot(
                                0,
                                "SELECT COUNT(*) FROM performance_schema.metadata_locks WHERE LOCK_STATUS = 'PENDING'"))
                .isEqualTo("0");
        shop.primary().acknowledgedBy(new Acknowledgement(false, 1, Shop.DAY));
        await().atMost(10, SECONDS).until(writing::isDone);
    }

    private static List<Integer> without(List<Integer> all, Set<Integer> some) {
        return all.stream().filter(one -> !some.contains(one)).toList();
    }
}
