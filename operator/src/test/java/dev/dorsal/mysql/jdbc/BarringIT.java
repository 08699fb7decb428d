package dev.dorsal.mysql.jdbc;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.dorsal.model.Channel.ReceiverState;
import dev.dorsal.model.Dumps;
import dev.dorsal.model.GtidSet;
import dev.dorsal.mysql.MySqlRefused;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Members that are kept from acknowledging: a primary whose commits wait, and two replicas that acknowledge. */
class BarringIT {
    private static final Duration SOON = Duration.ofSeconds(10);

    @TempDir
    static Path folder;

    private static Shop shop;
    private static int row;

    @BeforeAll
    static void start() throws SQLException {
        shop = Shop.open(folder, 21, 3);
    }

    @AfterAll
    static void stop() {
        shop.close();
    }

    @BeforeEach
    void acknowledge() {
        for (int member : new int[] {1, 2}) {
            shop.primary().admit(member);
            shop.member(member).acknowledge(true);
            shop.member(member).startReplication();
            shop.awaitReceiver(member, ReceiverState.ON);
        }
        shop.waitFor(1);
        awaitDumps(Set.of(1, 2));
        row++;
    }

    @Test
    void aBarredMemberThatStreamsAndAcknowledgesIsOutAtOnceAndStaysOut() {
        GtidSet executed = shop.primary().probe().executed();
        shop.member(2).stopReceiver();
        // A source notices that a receiver has gone when it sends to it next.
        awaitDumps(Set.of(1));

        timed("barring a member that streams", 1);

        assertThat(shop.primary().probe().dumps()).isEqualTo(new Dumps(0, Set.of(), Set.of(1)));
        assertThat(shop.primary().probe().executed()).isEqualTo(executed);
        var writing = shop.writing(row);
        shop.awaitWaiting(1);
        // Its receiver tries again each second.
        await().during(Duration.ofSeconds(3))
                .atMost(Duration.ofSeconds(5))
                .until(() -> !writing.isDone() && shop.primary().probe().dumps().threads() == 0);
        assertThat(shop.channel(1).receiver().failure())
                .hasValueSatisfying(failure -> System.out.println("the barred one: " + failure));

        timed("admitting it", shop.primary()::admit, 1);
        assertThat(writing).succeedsWithin(SOON);
        assertThat(shop.primary().probe().dumps().barred()).isEmpty();
    }

    @Test
    void aMemberIsBarredWhileACommitWaits() throws SQLException {
        shop.member(1).acknowledge(false);
        shop.member(2).acknowledge(false);
        var writing = shop.writing(row);
        shop.awaitWaiting(1);

        timed("barring beside a commit that waits", 1);
        shop.primary().bar(2);
        assertThat(shop.primary().probe().dumps()).isEqualTo(new Dumps(0, Set.of(), Set.of(1, 2)));
        assertThat(writing).isNotDone();

        shop.member(1).acknowledge(true);
        shop.primary().admit(1);
        await().atMost(10, SECONDS).until(() -> shop.source().clients() == 1);
        shop.primary().nudge();
        assertThat(writing).succeedsWithin(SOON);
    }

    @Test
    void aMemberThatNoLongerReadsIsBarredAlsoWithFullBuffers() throws SQLException {
        shop.servers().get(1).freeze();
        try (var client = shop.client()) {
            for (int i = 0; i < 12; i++) {
                new Session(client)
                        .execute("CREATE TABLE IF NOT EXISTS my_app.large (id INT AUTO_INCREMENT PRIMARY KEY, b"
                                + " LONGBLOB)");
                new Session(client).execute("INSERT INTO my_app.large (b) VALUES (REPEAT('x', 1000000))");
            }
            String state = shop.servers()
                    .asRoot(
                            0,
                            "SELECT PROCESSLIST_STATE FROM performance_schema.threads"
                                    + " WHERE PROCESSLIST_USER = 'dorsal_replica_1'");
            System.out.println("the thread that sends to it: " + state);

            timed("barring a member that does not read", 1);

            assertThat(shop.primary().probe().dumps()).isEqualTo(new Dumps(1, Set.of(2), Set.of(1)));
        } finally {
            shop.servers().get(1).thaw();
        }
        shop.write(row);
        await().during(Duration.ofSeconds(2))
                .atMost(Duration.ofSeconds(4))
                .until(() -> shop.primary().probe().dumps().threads() == 1);
    }

    @Test
    void whoHasLoggedInAndNotYetFetchedIsOutToo() throws SQLException {
        shop.member(1).stopReplication();
        await().atMost(10, SECONDS).until(() -> shop.primary().probe().dumps().threads() == 1);
        try (var early = shop.servers().client(0, TestServers.replicaAccount(1))) {
            shop.primary().bar(1);
            assertThatThrownBy(() -> new Session(early).execute("SELECT 1")).isInstanceOf(SQLException.class);
        }
        assertThatThrownBy(() ->
                        shop.servers().client(0, TestServers.replicaAccount(1)).close())
                .satisfies(e -> assertThat(((SQLException) e).getErrorCode()).isEqualTo(3118));
    }

    @Test
    void aLoginThatHangsHalfWayIsEnded() throws Exception {
        try (var half = new java.net.Socket(shop.servers().get(0).address(), 3306)) {
            assertThat(half.getInputStream().read()).isNotNegative();

            timed("barring beside a login that hangs", 1);

            half.setSoTimeout(5_000);
            while (half.getInputStream().read() >= 0) {
                // The rest of the greeting.
            }
        }
    }

    @Test
    void aServerThatIsClosedRefusesToBarAndTheMemberGoesOn() {
        shop.primary().closeForWriting(Duration.ofSeconds(2));
        try {
            assertThatThrownBy(() -> shop.primary().bar(1))
                    .isInstanceOfSatisfying(
                            MySqlRefused.class,
                            refused -> assertThat(refused.code()).isEqualTo(1290));
            assertThat(shop.primary().probe().dumps().barred()).isEmpty();
        } finally {
            shop.primary().openForWriting();
        }
    }

    @Test
    void aRestartLiftsTheBar() throws SQLException {
        shop.primary().bar(1);
        shop.servers().get(0).kill();
        shop.servers().get(0).start();

        assertThat(shop.primary().probe().dumps().barred()).isEmpty();
        shop.primary().openForWriting();
        shop.write(row);
        shop.primary().admit(1);
    }

    private static void awaitDumps(Set<Integer> members) {
        await().atMost(10, SECONDS).until(() -> shop.primary().probe().dumps().members(), members::equals);
    }

    private static void timed(String what, int member) {
        timed(what, shop.primary()::bar, member);
    }

    private static void timed(String what, IntConsumer verb, int member) {
        long begin = System.nanoTime();
        verb.accept(member);
        System.out.printf("%s took %d ms%n", what, (System.nanoTime() - begin) / 1_000_000);
    }
}
