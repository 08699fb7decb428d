package dev.dorsal.mysql.jdbc;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.dorsal.model.Channel;
import dev.dorsal.mysql.Account;
import dev.dorsal.mysql.Acknowledgement;
import dev.dorsal.mysql.MySqlServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/** A cluster of real servers whose member 0 is the primary and has the table {@code my_app.orders}. */
final class Shop implements AutoCloseable {
    static final Account APPLICATION = new Account("shop", "app");
    static final Duration DAY = Duration.ofDays(1);

    private static final Executor CLIENTS = Executors.newVirtualThreadPerTaskExecutor();

    private final TestServers servers;
    private final JdbcConnector connector = new JdbcConnector();

    private Shop(TestServers servers) {
        this.servers = servers;
    }

    /** Servers on 127.0.70.{@code firstAddress} and the following; all but the first replicate from the first. */
    static Shop open(Path folder, int firstAddress, int count) throws SQLException {
        var shop = new Shop(TestServers.start(folder, firstAddress, count));
        shop.primary().openForWriting();
        shop.primary().createApplication(TestServers.DATABASE, APPLICATION);
        try (var client = shop.client()) {
            new Session(client).execute("CREATE TABLE my_app.orders (id INT PRIMARY KEY, note VARCHAR(20))");
        }
        for (int member = 1; member < count; member++) {
            shop.attach(member);
            shop.awaitLevel(member);
        }
        return shop;
    }

    TestServers servers() {
        return servers;
    }

    MySqlServer member(int number) {
        return connector.server(servers.endpoint(number));
    }

    MySqlServer primary() {
        return member(0);
    }

    void attach(int member) {
        member(member).attachTo(servers.source(0, member));
    }

    Connection client() throws SQLException {
        return servers.client(0, APPLICATION);
    }

    /** Commits a row and ends when the answer is there. */
    void write(int id) throws SQLException {
        try (var client = client()) {
            new Session(client).execute("INSERT INTO my_app.orders VALUES (?, 'text')", id);
        }
    }

    /** The same beside the test; completes with null on OK. */
    CompletableFuture<Void> writing(int id) {
        return CompletableFuture.runAsync(
                () -> {
                    try {
                        write(id);
                    } catch (SQLException e) {
                        throw new IllegalStateException(e);
                    }
                },
                CLIENTS);
    }

    /** Whether the row is in an executed transaction of the member. */
    boolean has(int member, int id) {
        return servers.asRoot(member, "SELECT COUNT(*) FROM my_app.orders WHERE id = " + id)
                .equals("1");
    }

    void waitFor(int replicas) {
        primary().acknowledgedBy(new Acknowledgement(true, replicas, DAY));
    }

    void awaitWaiting(int sessions) {
        await().atMost(10, SECONDS)
                .untilAsserted(() -> assertThat(source().waiting()).isEqualTo(sessions));
    }

    dev.dorsal.model.SemiSync.Source source() {
        return primary().probe().semiSync().source().orElseThrow();
    }

    dev.dorsal.model.SemiSync.Replica replica(int member) {
        return member(member).probe().semiSync().replica().orElseThrow();
    }

    Channel channel(int member) {
        return member(member).probe().channel().orElseThrow();
    }

    void awaitReceiver(int member, Channel.ReceiverState state) {
        await().atMost(15, SECONDS)
                .untilAsserted(
                        () -> assertThat(channel(member).receiver().state()).isEqualTo(state));
    }

    void awaitLevel(int member) {
        assertThat(member(member).awaitExecuted(primary().probe().executed(), Duration.ofSeconds(15)))
                .isTrue();
    }

    @Override
    public void close() {
        connector.close();
        servers.close();
    }
}
