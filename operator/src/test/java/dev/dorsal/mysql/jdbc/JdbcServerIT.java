package dev.dorsal.mysql.jdbc;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.dorsal.embedded.binaries.LocalMySql;
import dev.dorsal.model.Channel;
import dev.dorsal.model.Dumps;
import dev.dorsal.model.GtidSet;
import dev.dorsal.model.SemiSync;
import dev.dorsal.model.ServerState;
import dev.dorsal.model.ServerVersion;
import dev.dorsal.mysql.Account;
import dev.dorsal.mysql.Closing;
import dev.dorsal.mysql.MySqlRefused;
import dev.dorsal.mysql.MySqlServer;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** The verbs on a primary and two replicas: as a cluster goes, so the order of the tests matters. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class JdbcServerIT {
    private static final Account APPLICATION = new Account("my app'%_", "app'\\pass$(x)`\uD83D\uDC2C word-");
    private static final Duration SECOND = Duration.ofSeconds(1);

    @TempDir
    static Path folder;

    private static TestServers servers;
    private static JdbcConnector connector;
    private static MySqlServer primary;
    private static MySqlServer replica;
    private static MySqlServer third;

    @BeforeAll
    static void start() {
        servers = TestServers.start(folder, 1, 3);
        connector = new JdbcConnector();
        primary = connector.server(servers.endpoint(0));
        replica = connector.server(servers.endpoint(1));
        third = connector.server(servers.endpoint(2));
    }

    @AfterAll
    static void stop() {
        connector.close();
        servers.close();
    }

    @Test
    @Order(1)
    void aNewMemberIsEmptyClosedAndAttachedToNothing() {
        ServerState state = primary.probe();

        assertThat(state.identity().serverId()).isEqualTo(1001);
        assertThat(state.identity().version().isAtLeast(new ServerVersion(8, 4, 0, 0)))
                .isTrue();
        assertThat(state.identity().uuid().value()).isEqualTo(servers.asRoot(0, "SELECT @@server_uuid"));
        assertThat(state.mode()).isEqualTo(new ServerState.Mode(true, true, false));
        assertThat(state.executed()).isEqualTo(GtidSet.EMPTY);
        assertThat(state.purged()).isEqualTo(GtidSet.EMPTY);
        assertThat(state.channel()).isEmpty();
        assertThat(state.dumps()).isEqualTo(Dumps.NONE);
        assertThat(state.semiSync())
                .isEqualTo(new SemiSync(
                        Optional.of(new SemiSync.Source(false, false, SECOND.multipliedBy(10), 1, true, 0, 0, 0)),
                        Optional.of(new SemiSync.Replica(false, false))));
        assertThat(Duration.between(state.clock().now(), Instant.now()).abs()).isLessThan(SECOND.multipliedBy(2));
        assertThat(state.clock().uptime()).isBetween(Duration.ZERO, Duration.ofMinutes(2));
    }

    @Test
    @Order(2)
    void startingReplicationOfAServerThatFollowsNobodyIsRefusedWithItsCode() {
        assertThatThrownBy(replica::startReplication)
                .isInstanceOfSatisfying(
                        MySqlRefused.class,
                        refused -> assertThat(refused.code()).isEqualTo(1200));
    }

    @Test
    @Order(3)
    void anOpenedServerIsOpenAndStaysEmpty() {
        assertThat(primary.openForWriting().isOpen()).isTrue();
        assertThat(primary.probe().mode().isOpen()).isTrue();
        assertThat(primary.probe().executed()).isEqualTo(GtidSet.EMPTY);
    }

    @Test
    @Order(4)
    void anAttachedReplicaWithAColdPasswordCacheStreams() {
        replica.attachTo(servers.source(0, 1));
        third.attachTo(servers.source(0, 2));

        Channel channel = awaitStreaming(replica);
        assertThat(channel.source().host()).isEqualTo(servers.get(0).address());
        assertThat(channel.source().port()).isEqualTo(3306);
        assertThat(channel.source().uuid()).contains(primary.probe().identity().uuid());
        assertThat(channel.source().autoPosition()).isTrue();
        assertThat(channel.receiver().failure()).isEmpty();
        assertThat(channel.applier().failure()).isEmpty();
        assertThat(channel.applier().workers()).isEqualTo(4);
        awaitStreaming(third);
        assertThat(primary.probe().dumps().threads()).isEqualTo(2);
    }

    @Test
    @Order(5)
    void theApplicationsAccountReachesEveryReplicaAndHasItsDatabaseOnly() throws SQLException {
        primary.createApplication(TestServers.DATABASE, APPLICATION);
        primary.createApplication(TestServers.DATABASE, APPLICATION);
        awaitLevel(replica);

        assertThat(replica.accountExists(APPLICATION.user())).isTrue();
        assertThat(replica.accountExists("nobody")).isFalse();
        try (var client = servers.client(1, APPLICATION)) {
            var grants = new Session(client).query(row -> row.getString(1).replace('"', '`'), "SHOW GRANTS");
            // R7: neither SUPER nor CONNECTION_ADMIN, so that read-only binds it.
            assertThat(grants)
                    .containsExactlyInAnyOrder(
                            "GRANT USAGE ON *.* TO `my app'%_`@`%`",
                            "GRANT ALL PRIVILEGES ON `my\\_app`.* TO `my app'%_`@`%`");
        }
        try (var client = servers.client(0, APPLICATION)) {
            new Session(client).execute("CREATE TABLE my_app.orders (id INT PRIMARY KEY, note TEXT)");
            assertThatThrownBy(() -> new Session(client).execute("CREATE DATABASE myXapp"))
                    .hasMessageContaining("denied");
        }
    }

    @Test
    @Order(6)
    void anotherDatabaseThanTheAccountsWereMadeForIsRefused() {
        assertThatThrownBy(() -> primary.createApplication("other", APPLICATION))
                .isInstanceOfSatisfying(
                        MySqlRefused.class,
                        refused -> assertThat(refused.code()).isEqualTo(1044));
    }

    @Test
    @Order(7)
    void waitingForASetEndsWhenItIsThereAndAtTheLimitOtherwise() throws SQLException {
        write(1);
        GtidSet there = primary.probe().executed();
        GtidSet never = there.union(GtidSet.parse("dddddddd-0000-0000-0000-000000000001:1"));

        assertThat(replica.awaitExecuted(there, Duration.ofSeconds(10))).isTrue();
        assertThat(replica.awaitExecuted(GtidSet.EMPTY, SECOND)).isTrue();
        long begin = System.nanoTime();
        assertThat(replica.awaitExecuted(never, Duration.ofMillis(2600))).isFalse();
        assertThat(Duration.ofNanos(System.nanoTime() - begin))
                .isBetween(Duration.ofMillis(2500), SECOND.multipliedBy(4));
    }

    @Test
    @Order(8)
    void aStoppedReceiverIsOffWhileTheApplierGoesOn() throws SQLException {
        replica.stopReceiver();
        write(2);

        Channel channel = channel(replica);
        assertThat(channel.receiver().state()).isEqualTo(Channel.ReceiverState.OFF);
        assertThat(channel.applier().state()).isEqualTo(Channel.ApplierState.RUNNING);
        assertThat(replica.awaitExecuted(primary.probe().executed(), SECOND)).isFalse();
        replica.startReplication();
        awaitLevel(replica);
        assertThat(channel(replica).retrieved().isEmpty()).isFalse();
    }

    @Test
    @Order(8)
    void r2WhatWasReceivedIsAppliedWithoutASource() throws SQLException {
        servers.asRoot(1, "STOP REPLICA SQL_THREAD");
        write(80);
        var all = primary.probe().executed();
        await().atMost(10, SECONDS)
                .until(() -> channel(replica)
                        .retrieved()
                        .union(replica.probe().executed())
                        .contains(all));
        replica.stopReceiver();
        assertThat(replica.awaitExecuted(all, SECOND)).isFalse();

        replica.startApplier();

        assertThat(replica.awaitExecuted(all, SECOND.multipliedBy(10))).isTrue();
        assertThat(channel(replica).receiver().state()).isEqualTo(Channel.ReceiverState.OFF);
        replica.startReplication();
    }

    @Test
    @Order(9)
    void anIdleLinkIsSilentForAHeartbeatAtMost() {
        await().atMost(10, SECONDS)
                .untilAsserted(() -> assertThat(channel(replica).receiver().silence())
                        .hasValueSatisfying(silence -> assertThat(silence).isLessThan(Duration.ofMillis(2500))));
    }

    @Test
    @Order(10)
    void aTransactionThatCannotBeAppliedYetShowsWhenItWasCommitted() throws SQLException {
        // A lock on the replica's row keeps the applier at the update, as a long reader with FOR SHARE would.
        try (var blocker = servers.connect(1, LocalMySql.ADMIN_PORT, TestServers.OPERATOR);
                var session = blocker.createStatement()) {
            blocker.setAutoCommit(false);
            session.execute("SELECT * FROM my_app.orders WHERE id = 1 FOR SHARE");
            Instant before = primary.probe().clock().now();
            update(1);
            await().atMost(5, SECONDS)
                    .untilAsserted(() -> assertThat(channel(replica).applier().oldestUnapplied())
                            .hasValueSatisfying(
                                    committed -> assertThat(committed).isBetween(before, before.plusSeconds(5))));
            blocker.rollback();
        }
        awaitLevel(replica);
        assertThat(channel(replica).applier().oldestUnapplied()).isEmpty();
    }

    @Test
    @Order(11)
    void offlineEndsClientsAndKeepsThemOutWhileReplicationGoesOn() throws SQLException {
        try (var client = servers.client(0, APPLICATION)) {
            primary.goOffline();

            assertThat(primary.probe().mode().offline()).isTrue();
            assertThatThrownBy(() -> new Session(client).execute("SELECT 1")).isInstanceOf(SQLException.class);
            assertThatThrownBy(() -> servers.client(0, APPLICATION).close())
                    .satisfies(
                            e -> assertThat(((SQLException) e).getErrorCode()).isEqualTo(3032));
            assertThat(primary.probe().dumps().threads()).isEqualTo(2);
        }
        primary.backOnline();
        servers.client(0, APPLICATION).close();
        assertThat(primary.probe().mode().offline()).isFalse();
    }

    @Test
    @Order(12)
    void endingClientConnectionsLeavesReplicasAndTheOperatorsOwn() throws SQLException {
        try (var first = servers.client(0, APPLICATION);
                var second = servers.client(0, APPLICATION);
                var local = servers.client(0, TestServers.LOCAL)) {
            assertThat(primary.endClientConnections()).isEqualTo(2);

            assertThatThrownBy(() -> new Session(first).execute("SELECT 1")).isInstanceOf(SQLException.class);
            assertThatThrownBy(() -> new Session(second).execute("SELECT 1")).isInstanceOf(SQLException.class);
            assertThat(TestServers.text(local, "SELECT 1")).isEqualTo("1");
            assertThat(primary.endClientConnections()).isZero();
            assertThat(primary.probe().dumps().threads()).isEqualTo(2);
        }
    }

    @Test
    @Order(13)
    void aTableLockKeepsAServerOpenUntilItIsGone() throws SQLException {
        try (var client = servers.client(0, APPLICATION)) {
            new Session(client).execute("LOCK TABLES my_app.orders WRITE");

            assertThat(primary.closeForWriting(SECOND)).isEqualTo(Closing.STILL_OPEN);
            assertThat(primary.probe().mode().isOpen()).isTrue();
            new Session(client).execute("INSERT INTO my_app.orders VALUES (50, 'still open')");
        }
        await().atMost(5, SECONDS)
                .untilAsserted(() -> assertThat(primary.closeForWriting(SECOND)).isEqualTo(Closing.CLOSED));
        assertThat(primary.probe().mode().isClosed()).isTrue();
        assertThatThrownBy(() -> write(51)).hasMessageContaining("read-only");
        primary.openForWriting();
    }

    @Test
    @Order(14)
    void openingEndsAnAttemptToCloseThatStillWaits() throws Exception {
        try (var client = servers.client(0, APPLICATION);
                var abandoned = servers.connect(0, LocalMySql.ADMIN_PORT, TestServers.OPERATOR)) {
            new Session(client).execute("LOCK TABLES my_app.orders WRITE");
            Thread waiting = Thread.startVirtualThread(
                    () -> assertThatThrownBy(() -> new Session(abandoned).execute(Statements.CLOSE))
                            .isInstanceOf(SQLException.class));
            await().atMost(5, SECONDS).until(() -> primary.probe().mode().superReadOnly());
            // One of two reads ON while the statement waits: nothing is closed yet.
            assertThat(primary.probe().mode().isClosed()).isFalse();

            assertThat(primary.openForWriting().isOpen()).isTrue();

            waiting.join(5_000);
            assertThat(waiting.isAlive()).isFalse();
            new Session(client).execute("UNLOCK TABLES");
        }
        assertThat(primary.probe().mode().isOpen()).isTrue();
        write(70);
    }

    @Test
    @Order(14)
    void closingAServerThatDoesNotAnswerIsUnknown() {
        servers.get(0).freeze();
        try {
            assertThat(primary.closeForWriting(SECOND)).isEqualTo(Closing.UNKNOWN);
        } finally {
            servers.get(0).thaw();
        }
        // The statement was in the socket: the server reads it when it wakes up.
        await().atMost(10, SECONDS).until(() -> primary.openForWriting().isOpen());
    }

    @Test
    @Order(15)
    void aConflictStopsTheApplierAndItsErrorHasNoRowValue() throws SQLException {
        awaitLevel(third);
        third.stopReplication();
        third.openForWriting();
        servers.asRoot(2, "SET sql_log_bin = 0; INSERT INTO my_app.orders VALUES (60, 'here first')");
        third.closeForWriting(SECOND);
        write(60);
        third.startReplication();

        await().atMost(10, SECONDS)
                .untilAsserted(
                        () -> assertThat(channel(third).applier().state()).isEqualTo(Channel.ApplierState.FAILED));
        assertThat(channel(third).applier().failure()).hasValueSatisfying(failure -> {
            assertThat(failure.code()).isEqualTo(1062);
            assertThat(failure.text()).doesNotContain("'60'");
            System.out.println(failure);
        });
    }

    @Test
    @Order(16)
    void aResetReplicaFollowsNobodyAndKeepsItsSet() {
        GtidSet executed = third.probe().executed();

        third.resetReplica();

        assertThat(third.probe().channel()).isEmpty();
        assertThat(third.probe().executed()).isEqualTo(executed);
        third.resetReplica();
    }

    @Test
    @Order(17)
    void aSourceThatPurgedWhatIsNeededShowsAs13114() throws SQLException {
        servers.asRoot(0, "FLUSH BINARY LOGS");
        String current =
                servers.asRoot(0, "SHOW BINARY LOGS").lines().toList().getLast().split("\t")[0];
        awaitLevel(replica);
        servers.asRoot(0, "PURGE BINARY LOGS TO '" + current + "'");

        third.attachTo(servers.source(0, 2));

        awaitReceiverFailure(third, 13114);
        assertThat(channel(third).receiver().state()).isEqualTo(Channel.ReceiverState.OFF);
        assertThat(primary.probe().purged().isEmpty()).isFalse();
    }

    @Test
    @Order(18)
    void aServerIdThatIsTheSourcesShowsAs13117() {
        third.stopReplication();
        servers.asRoot(2, "SET GLOBAL server_id = 1001");
        third.startReplication();

        awaitReceiverFailure(third, 13117);
        assertThat(third.probe().identity().serverId()).isEqualTo(1002 + 1);
        third.resetReplica();
    }

    @Test
    @Order(19)
    void theCostOfAProbeIsAFewMilliseconds() {
        for (MySqlServer server : List.of(primary, replica)) {
            var times = new ArrayList<Long>();
            for (int i = 0; i < 300; i++) {
                long begin = System.nanoTime();
                server.probe();
                times.add((System.nanoTime() - begin) / 1000);
            }
            times.sort(Long::compare);
            System.out.printf(
                    "a probe of the %s: median %d us, 95 of 100 within %d us%n",
                    server == primary ? "primary" : "replica", times.get(150), times.get(285));
        }
    }

    @Test
    @Order(20)
    void aReplicaWhoseSourceIsAwayIsConnectingAndReturnsByItself() {
        servers.get(0).stop();
        await().atMost(10, SECONDS)
                .untilAsserted(() ->
                        assertThat(channel(replica).receiver().state()).isEqualTo(Channel.ReceiverState.CONNECTING));
        assertThat(channel(replica).applier().state()).isEqualTo(Channel.ApplierState.RUNNING);

        servers.get(0).start();

        awaitStreaming(replica);
        assertThat(primary.probe().mode().isClosed()).isTrue();
    }

    @Test
    @Order(21)
    void aRestartedReplicaKeepsItsChannelStopped() {
        servers.get(1).kill();
        servers.get(1).start();

        Channel channel = channel(replica);
        assertThat(channel.receiver().state()).isEqualTo(Channel.ReceiverState.OFF);
        assertThat(channel.applier().state()).isEqualTo(Channel.ApplierState.STOPPED);
        replica.startReplication();
        awaitStreaming(replica);
    }

    private static void write(int id) throws SQLException {
        try (var client = servers.client(0, APPLICATION)) {
            new Session(client).execute("INSERT INTO my_app.orders VALUES (?, 'text')", id);
        }
    }

    private static void update(int id) throws SQLException {
        try (var client = servers.client(0, APPLICATION)) {
            new Session(client).execute("UPDATE my_app.orders SET note = 'changed' WHERE id = ?", id);
        }
    }

    private static Channel channel(MySqlServer server) {
        return server.probe().channel().orElseThrow();
    }

    private static Channel awaitStreaming(MySqlServer server) {
        await().atMost(15, SECONDS).untilAsserted(() -> {
            assertThat(channel(server).receiver().state()).isEqualTo(Channel.ReceiverState.ON);
            assertThat(channel(server).applier().state()).isEqualTo(Channel.ApplierState.RUNNING);
        });
        return channel(server);
    }

    private static void awaitLevel(MySqlServer server) {
        assertThat(server.awaitExecuted(primary.probe().executed(), Duration.ofSeconds(15)))
                .isTrue();
    }

    private static void awaitReceiverFailure(MySqlServer server, int code) {
        await().atMost(10, SECONDS)
                .untilAsserted(() -> assertThat(channel(server).receiver().failure())
                        .hasValueSatisfying(
                                failure -> assertThat(failure.code()).isEqualTo(code)));
    }
}
