package dev.dorsal.mysql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dorsal.embedded.binaries.LocalMySql;
import dev.dorsal.mysql.AccountsSql;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccountsIT {
    @TempDir
    static Path folder;

    private static TestServers servers;

    @BeforeAll
    static void start() {
        servers = TestServers.start(folder, 51, 1);
    }

    @AfterAll
    static void stop() {
        servers.close();
    }

    @Test
    void theInitFileLeavesNoTransactionBehindAlsoAtTheSecondStart() {
        assertThat(servers.asRoot(0, "SELECT CONCAT('[', @@gtid_executed, ']'), @@super_read_only"))
                .isEqualTo("[]\t1");
        servers.get(0).stop();
        servers.get(0).start();
        assertThat(servers.asRoot(0, "SELECT CONCAT('[', @@gtid_executed, ']'), @@super_read_only"))
                .isEqualTo("[]\t1");
    }

    @Test
    void theEventOfTheFenceIsThereAndLeavesNoTransaction() {
        String count = "SELECT COUNT(*) FROM information_schema.EVENTS WHERE DEFINER = 'dorsal_fence@localhost'";
        assertThat(servers.asRoot(0, count + " AND @@gtid_executed = ''")).isEqualTo("1");
    }

    @Test
    void noAccountWithoutPasswordOrLockIsLeftRootIncluded() {
        String open = servers.asRoot(
                0,
                "SELECT User, Host FROM mysql.user WHERE account_locked = 'N' AND (authentication_string = '' OR User"
                        + " = '')");
        assertThat(open).isEmpty();
        assertThat(servers.asRoot(0, "SELECT COUNT(*) FROM mysql.user WHERE account_locked = 'N'"))
                .isEqualTo(Integer.toString(3 + AccountsSql.REPLICAS));
        assertThatThrownBy(() -> servers.get(0).sql("", "SELECT 1")).hasMessageContaining("Access denied");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8})
    void r49EveryUglyPasswordOfAReplicationAccountLogsIn(int member) throws SQLException {
        try (var client = servers.client(0, TestServers.replicaAccount(member))) {
            assertThat(TestServers.text(client, "SELECT CURRENT_USER()")).isEqualTo("dorsal_replica_" + member + "@%");
        }
    }

    @Test
    void theLocalAccountSeesTheModeAndMayGoOfflineAndReadsNoData() throws SQLException {
        try (var local = servers.connect(0, LocalMySql.ADMIN_PORT, TestServers.LOCAL)) {
            var session = new Session(local);
            assertThat(TestServers.text(local, "SELECT @@GLOBAL.super_read_only"))
                    .isEqualTo("1");
            session.execute("SET GLOBAL offline_mode = ON");
            session.execute("SET GLOBAL offline_mode = OFF");
            assertThatThrownBy(() -> session.execute("SELECT User FROM mysql.user"))
                    .hasMessageContaining("denied");
        }
    }

    @Test
    void theOperatorReadsNoPasswordHashAndNoDataOfUsers() throws SQLException {
        try (var operator = servers.connect(0, LocalMySql.ADMIN_PORT, TestServers.OPERATOR)) {
            assertThatThrownBy(() -> new Session(operator).execute("SELECT authentication_string FROM mysql.user"))
                    .hasMessageContaining("denied");
            // The underscore of the granted database stands for itself.
            assertThatThrownBy(() -> new Session(operator).execute("SELECT * FROM myXapp.t"))
                    .hasMessageContaining("denied");
        }
    }
}
