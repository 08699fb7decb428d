package dev.dorsal.mysql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dorsal.embedded.binaries.LocalMySql;
import dev.dorsal.model.GtidSet;
import dev.dorsal.mysql.Account;
import dev.dorsal.mysql.MySqlRefused;
import dev.dorsal.mysql.MySqlServer;
import dev.dorsal.mysql.Source;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The rights of the operator's account are the least that the verbs need. */
class OperatorRightsIT {
    @TempDir
    static Path folder;

    private static TestServers servers;

    @BeforeAll
    static void start() {
        servers = TestServers.start(folder, 53, 1);
    }

    @AfterAll
    static void stop() {
        servers.close();
    }

    @ParameterizedTest
    @EnumSource
    void noRightOfTheOperatorCanBeSpared(Needed right) {
        withFreshAccess(right.verb);
        servers.asRoot(
                0,
                "SET sql_log_bin = 0; SET GLOBAL super_read_only = OFF; REVOKE " + right.name
                        + " ON *.* FROM dorsal_operator_rights");
        try {
            assertThatThrownBy(() -> withFreshAccess(right.verb))
                    .isInstanceOf(MySqlRefused.class)
                    .hasMessageContaining(right.name);
        } finally {
            servers.asRoot(
                    0,
                    "SET sql_log_bin = 0; SET GLOBAL super_read_only = OFF; GRANT " + right.name
                            + " ON *.* TO dorsal_operator_rights");
        }
    }

    @Test
    void withoutTheColumnOfLocksAProbeIsRefused() {
        servers.asRoot(
                0,
                "SET sql_log_bin = 0; SET GLOBAL super_read_only = OFF; REVOKE SELECT (account_locked) ON mysql.user"
                        + " FROM dorsal_operator_rights");
        try {
            assertThatThrownBy(() -> withFreshAccess(MySqlServer::probe)).hasMessageContaining("account_locked");
        } finally {
            servers.asRoot(
                    0, "SET sql_log_bin = 0; GRANT SELECT (account_locked) ON mysql.user TO dorsal_operator_rights");
        }
    }

    @Test
    void withoutTheRightOnTheFenceAProbeDoesNotSeeIt() {
        withFreshAccess(server -> assertThat(server.fence().enabled()).isTrue());
        servers.asRoot(
                0,
                "SET sql_log_bin = 0; SET GLOBAL super_read_only = OFF; REVOKE EVENT ON dorsal.*"
                        + " FROM dorsal_operator_rights");
        withFreshAccess(server -> assertThat(server.fence().enabled()).isFalse());
        servers.asRoot(0, "SET sql_log_bin = 0; GRANT EVENT ON dorsal.* TO dorsal_operator_rights");
    }

    private static void withFreshAccess(Consumer<MySqlServer> verb) {
        try (var connector = new JdbcConnector()) {
            verb.accept(connector.server(servers.endpoint(0)));
        }
    }

    private static void attachProbeAndReset(MySqlServer server) {
        server.attachTo(new Source("127.0.70.99", LocalMySql.PORT, TestServers.replicaAccount(0)));
        server.probe();
        server.resetReplica();
    }

    enum Needed {
        SYSTEM_VARIABLES("SYSTEM_VARIABLES_ADMIN", MySqlServer::openForWriting),
        CONNECTIONS("CONNECTION_ADMIN", MySqlServer::backOnline),
        ADMINISTRATIVE_INTERFACE("SERVICE_CONNECTION_ADMIN", MySqlServer::probe),
        REPLICATION("REPLICATION_SLAVE_ADMIN", OperatorRightsIT::attachProbeAndReset),
        REPLICA_STATUS("REPLICATION CLIENT", OperatorRightsIT::attachProbeAndReset),
        BINARY_LOGS(
                "REPLICATION SLAVE",
                server -> server.logsHolding(GtidSet.parse("00000000-0000-0000-0000-000000000001:1"))),
        RESETS("RELOAD", OperatorRightsIT::attachProbeAndReset),
        ACCOUNTS("CREATE USER", server -> {
            server.openForWriting();
            server.createApplication(TestServers.DATABASE, new Account("app", "secret"));
        });

        private final String name;
        private final Consumer<MySqlServer> verb;

        Needed(String name, Consumer<MySqlServer> verb) {
            this.name = name;
            this.verb = verb;
        }
    }
}
