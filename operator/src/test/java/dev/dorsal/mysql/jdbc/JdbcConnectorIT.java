package dev.dorsal.mysql.jdbc;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.dorsal.embedded.binaries.LocalMySql;
import dev.dorsal.mysql.Account;
import dev.dorsal.mysql.Endpoint;
import dev.dorsal.mysql.MySqlRefused;
import dev.dorsal.mysql.MySqlServer;
import dev.dorsal.mysql.MySqlUnreachable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What happens to connections and threads when servers and accounts misbehave. */
class JdbcConnectorIT {
    private static final Duration PROBE_LIMIT = Duration.ofMillis(3200);

    @TempDir
    static Path folder;

    private static TestServers servers;
    private JdbcConnector connector;

    @BeforeAll
    static void start() {
        servers = TestServers.start(folder, 61, 2);
    }

    @AfterAll
    static void stop() {
        servers.close();
    }

    @BeforeEach
    void open() {
        connector = new JdbcConnector();
    }

    @AfterEach
    void close() {
        connector.close();
    }

    @Test
    void aKilledServerIsNoticedAtOnceOnTheHeldConnection() {
        MySqlServer server = connector.server(servers.endpoint(0));
        server.probe();
        servers.get(0).kill();

        long begin = System.nanoTime();
        assertThatThrownBy(server::probe).isInstanceOf(MySqlUnreachable.class);
        Duration first = since(begin);
        begin = System.nanoTime();
        assertThatThrownBy(server::probe).isInstanceOf(MySqlUnreachable.class).hasMessage("connection refused");
        System.out.printf(
                "a killed server shows after %d ms, then after %d ms%n",
                first.toMillis(), since(begin).toMillis());
        assertThat(first).isLessThan(Duration.ofSeconds(1));
        assertThat(since(begin)).isLessThan(Duration.ofSeconds(1));

        servers.get(0).start();
        assertThat(server.probe().mode().isClosed()).isTrue();
    }

    @Test
    void r69AFrozenServerCostsNoThreadAndNoConnectionHoweverOftenItIsProbed() {
        connector.close();
        connector = new JdbcConnector(new Limits(Duration.ofMillis(500), Duration.ofMillis(500)));
        MySqlServer server = connector.server(servers.endpoint(1));
        // A busy machine may need more than one attempt within these short limits.
        await().atMost(10, SECONDS).ignoreExceptions().untilAsserted(server::probe);
        servers.get(1).freeze();
        try {
            assertUnreachableInTime(server);
            int threads = threads();
            for (int round = 0; round < 49; round++) {
                assertUnreachableInTime(server);
            }
            assertThat(threads()).isLessThanOrEqualTo(threads);
            assertThat(((JdbcServer) server).connections()).isZero();
        } finally {
            servers.get(1).thaw();
        }
        await().atMost(10, SECONDS).ignoreExceptions().untilAsserted(() -> {
            server.probe();
            assertThat(connectionsOfOperator(1)).isEqualTo(1);
        });
    }

    @Test
    void usedUpConnectionsDoNotLockTheOperatorOut() throws SQLException {
        var clients = new ArrayList<Connection>();
        try {
            while (clients.size() < 200) {
                clients.add(servers.client(0, TestServers.replicaAccount(0)));
            }
        } catch (SQLException e) {
            assertThat(e.getErrorCode()).isEqualTo(1040);
        }
        try {
            assertThatThrownBy(() -> servers.client(0, TestServers.replicaAccount(1)))
                    .satisfies(
                            e -> assertThat(((SQLException) e).getErrorCode()).isEqualTo(1040));

            MySqlServer server = connector.server(servers.endpoint(0));
            assertThat(server.probe().mode().isClosed()).isTrue();
            assertThat(server.accountExists("dorsal_local")).isTrue();
            assertThat(server.endClientConnections()).isEqualTo(clients.size());
        } finally {
            for (Connection client : clients) {
                client.close();
            }
        }
    }

    @Test
    void r69AWrongPasswordIsARefusalOfALivingServerAndLeaksNothing() {
        Endpoint right = servers.endpoint(0);
        MySqlServer server = connector.server(new Endpoint(
                right.member(),
                right.host(),
                right.port(),
                new Account(right.account().user(), "wrong")));
        int threads = threads();
        for (int round = 0; round < 50; round++) {
            assertThatThrownBy(server::probe)
                    .isInstanceOfSatisfying(
                            MySqlRefused.class,
                            refused -> assertThat(refused.code()).isEqualTo(1045))
                    .hasMessageNotContaining("wrong");
        }
        assertThat(threads()).isLessThanOrEqualTo(threads + 1);
        assertThat(((JdbcServer) server).connections()).isZero();

        connector.server(right).probe();
    }

    @Test
    void anotherAddressUnderTheSameNameClosesTheFormerConnections() {
        connector.server(servers.endpoint(0)).probe();
        assertThat(connector.server(servers.endpoint(0))).isSameAs(connector.server(servers.endpoint(0)));
        Endpoint moved = new Endpoint(
                servers.endpoint(0).member(), servers.get(1).address(), LocalMySql.ADMIN_PORT, TestServers.OPERATOR);

        assertThat(connector.server(moved).probe().identity().serverId()).isEqualTo(1002);
        await().atMost(5, SECONDS).until(() -> connectionsOfOperator(0) == 0);
        assertThat(connector.members()).containsExactly("test/shop/shop-0");
    }

    @Test
    void r69FiftyClustersMadeAndDeletedLeaveNoThreadAndNoConnection() {
        connector.server(servers.endpoint(0)).probe();
        connector.forget(member -> true);
        int threads = threads();
        long begin = System.nanoTime();
        for (int cluster = 0; cluster < 50; cluster++) {
            String member = "test/c" + cluster + "/c" + cluster + "-0";
            connector
                    .server(new Endpoint(member, servers.get(0).address(), LocalMySql.ADMIN_PORT, TestServers.OPERATOR))
                    .probe();
            connector.forget(member::equals);
        }
        assertThat(connector.members()).isEmpty();
        System.out.printf("50 pools made and closed in %d ms%n", since(begin).toMillis());
        await().atMost(15, SECONDS).untilAsserted(() -> {
            assertThat(connectionsOfOperator(0)).isZero();
            assertThat(threads()).isLessThanOrEqualTo(threads);
        });
    }

    @Test
    void whatIsNoMySqlServerIsUnreachableInTime() throws Exception {
        try (var silent = new ServerSocket(0, 50, InetAddress.getByName("127.0.70.90"))) {
            var endpoint = new Endpoint("test/x/x-0", "127.0.70.90", silent.getLocalPort(), TestServers.OPERATOR);
            assertUnreachableInTime(connector.server(endpoint));
        }
        var nobody = new Endpoint("test/x/x-0", "no-such-member.invalid", LocalMySql.ADMIN_PORT, TestServers.OPERATOR);
        assertThatThrownBy(connector.server(nobody)::probe)
                .isInstanceOf(MySqlUnreachable.class)
                .hasMessage("its name does not resolve");
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 400 Bad Request\r\n\r\n", "SSH-2.0-server\r\n", "\5\0\0\0hello", "\3\0\0\0\nno"})
    void whoAnswersWithGarbageIsToldAsThatAndAtOnce(String garbage) throws Exception {
        try (var listener = new ServerSocket(0, 50, InetAddress.getByName("127.0.70.91"))) {
            Thread.ofVirtual().start(() -> answerAll(listener, garbage));
            var endpoint = new Endpoint("test/x/x-0", "127.0.70.91", listener.getLocalPort(), TestServers.OPERATOR);
            MySqlServer server = connector.server(endpoint);
            for (int round = 0; round < 3; round++) {
                long begin = System.nanoTime();
                assertThatThrownBy(server::probe)
                        .isInstanceOf(MySqlUnreachable.class)
                        .hasMessage("it answers, but not as a MySQL server");
                assertThat(since(begin)).isLessThan(PROBE_LIMIT);
            }
            assertThat(((JdbcServer) server).connections()).isZero();
        }
    }

    private static void answerAll(ServerSocket listener, String words) {
        try {
            while (true) {
                // Closed by whoever came.
                listener.accept().getOutputStream().write(words.getBytes(StandardCharsets.ISO_8859_1));
            }
        } catch (IOException e) {
            // The end of the test.
        }
    }

    private static void assertUnreachableInTime(MySqlServer server) {
        long begin = System.nanoTime();
        assertThatThrownBy(server::probe).isInstanceOf(MySqlUnreachable.class).hasMessage("no answer in time");
        assertThat(since(begin)).isLessThan(PROBE_LIMIT);
    }

    private static int connectionsOfOperator(int server) {
        return Integer.parseInt(servers.asRoot(
                server, "SELECT COUNT(*) FROM performance_schema.threads WHERE PROCESSLIST_USER = 'dorsal_operator'"));
    }

    // Of the driver's and the pools': others come and go by themselves.
    private static int threads() {
        return (int) Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.contains("mysql") || name.contains("test/") || name.contains("Hikari"))
                .count();
    }

    private static Duration since(long begin) {
        return Duration.ofNanos(System.nanoTime() - begin);
    }
}
