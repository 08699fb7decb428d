package dev.dorsal.mysql.jdbc;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.dorsal.mysql.Closing;
import dev.dorsal.mysql.MySqlServer;
import dev.dorsal.mysql.MySqlUnreachable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A connection on which nothing happens tells when the server's process ends, and is in nobody's way. */
class AwaitEndIT {
    private static final Duration LONG = Duration.ofSeconds(8);

    @TempDir
    static Path folder;

    private static TestServers servers;
    private JdbcConnector connector;
    private MySqlServer server;

    @BeforeAll
    static void start() {
        servers = TestServers.start(folder, 71, 1);
    }

    @AfterAll
    static void stop() {
        servers.close();
    }

    @BeforeEach
    void open() {
        connector = new JdbcConnector();
        server = connector.server(servers.endpoint(0));
        await().atMost(10, SECONDS).ignoreExceptions().untilAsserted(server::probe);
    }

    @AfterEach
    void close() {
        connector.close();
    }

    @Test
    void theEndOfTheProcessShowsAtOnceAndTheNextProbeDoesNotWaitForIt() throws Exception {
        // The pool has a connection for verbs too, as it is in life.
        server.accountExists("nobody");
        var waiting = waiting(LONG);
        long begin = System.nanoTime();
        servers.get(0).kill();
        try {
            assertThat(waiting.get(5, SECONDS)).isTrue();
            var noticed = since(begin);
            begin = System.nanoTime();
            assertThatThrownBy(server::probe)
                    .isInstanceOf(MySqlUnreachable.class)
                    .hasMessage("connection refused");
            System.out.printf(
                    "a killed server is noticed after %d ms, and probed in %d ms%n",
                    noticed.toMillis(), since(begin).toMillis());
            assertThat(noticed).isLessThan(Duration.ofMillis(500));
            assertThat(since(begin)).isLessThan(Duration.ofMillis(500));
        } finally {
            servers.get(0).start();
        }
        assertThat(server.probe().mode().isClosed()).isTrue();
    }

    @Test
    void aServerThatIsFrozenForAWhileHasNotEnded() throws Exception {
        var waiting = waiting(Duration.ofSeconds(2));
        servers.get(0).freeze();
        try {
            await().pollDelay(Duration.ofSeconds(3)).atMost(10, SECONDS).until(() -> true);
            assertThat(waiting).isNotDone();
        } finally {
            servers.get(0).thaw();
        }
        assertThat(waiting.get(5, SECONDS)).isFalse();
    }

    @Test
    void itIsNoClientHindersNoClosingAndIsNoSlowQuery() throws Exception {
        servers.asRoot(0, "SET GLOBAL long_query_time = 0.5");
        server.openForWriting();
        var slow = slowQueries();
        var waiting = waiting(Duration.ofSeconds(3));
        long begin = System.nanoTime();
        assertThat(server.closeForSwitchover(LONG, Duration.ofSeconds(2))).isEqualTo(Closing.CLOSED);
        assertThat(since(begin)).isLessThan(Duration.ofSeconds(2));
        server.goOffline();
        assertThat(server.endClientConnections()).isZero();
        server.backOnline();
        assertThat(waiting.get(6, SECONDS)).isFalse();
        assertThat(slowQueries()).isEqualTo(slow);
    }

    @Test
    void aServerThatIsStoppedDoesNotWaitForIt() throws Exception {
        var waiting = waiting(LONG);
        long begin = System.nanoTime();
        servers.get(0).stop();
        try {
            assertThat(waiting.get(1, SECONDS)).isTrue();
            System.out.printf(
                    "a server that is waited at stops in %d ms%n", since(begin).toMillis());
            assertThat(since(begin)).isLessThan(LONG);
        } finally {
            servers.get(0).start();
        }
    }

    /** Begins to wait, and returns when the server does. */
    private CompletableFuture<Boolean> waiting(Duration limit) {
        var waiting = CompletableFuture.supplyAsync(
                () -> server.awaitEnd(limit), Executors.newVirtualThreadPerTaskExecutor());
        await().atMost(5, SECONDS)
                .until(() -> servers.asRoot(
                                0,
                                "SELECT COUNT(*) FROM performance_schema.threads WHERE PROCESSLIST_INFO LIKE 'DO"
                                        + " SLEEP%'")
                        .equals("1"));
        return waiting;
    }

    private static String slowQueries() {
        return servers.asRoot(
                0, "SELECT VARIABLE_VALUE FROM performance_schema.global_status WHERE VARIABLE_NAME = 'Slow_queries'");
    }

    private static Duration since(long begin) {
        return Duration.ofNanos(System.nanoTime() - begin);
    }
}
