package dev.dorsal.mysql.jdbc;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.dorsal.model.CloneRun;
import dev.dorsal.model.GtidSet;
import dev.dorsal.mysql.Account;
import dev.dorsal.mysql.MySqlException;
import dev.dorsal.mysql.MySqlRefused;
import dev.dorsal.mysql.MySqlServer;
import dev.dorsal.mysql.Source;
import dev.dorsal.mysql.SqlText;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** A replica that gets the data of another server: a primary, and two replicas of which the second is filled anew. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class CloneIT {
    @TempDir
    static Path folder;

    /** CLONE sends a password with characters of four bytes wrongly, as that of the operator here has. */
    private static final Account GIVER = new Account("giver", "gi'v\"e\\r;#é");

    private static Shop shop;

    @BeforeAll
    static void start() throws SQLException {
        shop = Shop.open(folder, 80, 3);
        try (var client = shop.client()) {
            var session = new Session(client);
            session.execute("CREATE TABLE my_app.large (id INT AUTO_INCREMENT PRIMARY KEY, b LONGBLOB)");
            for (int i = 0; i < 40; i++) {
                session.execute("INSERT INTO my_app.large (b) VALUES (RANDOM_BYTES(1024)), (REPEAT('x', 1000000))");
            }
        }
        shop.servers()
                .asRoot(
                        0,
                        "SET sql_mode = ''; CREATE USER giver@'%' IDENTIFIED BY " + SqlText.literal(GIVER.password())
                                + "; GRANT dorsal_operator_rights TO giver@'%';"
                                + " SET DEFAULT ROLE dorsal_operator_rights TO giver@'%'");
        shop.awaitLevel(1);
        shop.awaitLevel(2);
    }

    @AfterAll
    static void stop() {
        shop.close();
    }

    private static MySqlServer recipient() {
        return shop.member(2);
    }

    private static Source donor(int number) {
        return new Source(shop.servers().get(number).address(), 3306, GIVER);
    }

    private static void startAgain() {
        var server = shop.servers().get(2);
        await().atMost(60, SECONDS).until(() -> !server.isRunning());
        server.start();
    }

    @Test
    @Order(1)
    void aServerThatNeverTookOverDataSaysSo() {
        assertThat(recipient().cloneRun()).isEqualTo(CloneRun.NONE);
    }

    @Test
    @Order(2)
    void aServerThatIsOpenOrHasBegunMeanwhileKeepsItsData() {
        recipient().openForWriting();
        assertThatThrownBy(() -> recipient().cloneFrom(donor(1), ""))
                .isInstanceOf(MySqlRefused.class)
                .hasMessageContaining("open for writing");
        recipient().closeForWriting(Duration.ofSeconds(2));
        assertThatThrownBy(() -> recipient().cloneFrom(donor(1), "2026-01-01 00:00:00.000"))
                .isInstanceOf(MySqlRefused.class)
                .hasMessageContaining("meanwhile");
        assertThat(recipient().probe().mode().offline()).isFalse();
        assertThat(shop.channel(2).receiver().state().name()).isEqualTo("ON");
    }

    @Test
    @Order(3)
    void aServerThatAcknowledgesKeepsItsData() {
        recipient().acknowledge(true);
        assertThatThrownBy(() -> recipient().cloneFrom(donor(1), ""))
                .isInstanceOf(MySqlRefused.class)
                .hasMessageContaining("acknowledges");
        recipient().acknowledge(false);
    }

    @Test
    @Order(4)
    void aDonorThatRefusesLeavesTheRecipientClosedAndIsTold() {
        assertThatThrownBy(() -> recipient()
                        .cloneFrom(
                                new Source(
                                        shop.servers().get(1).address(), 3306, new Account("dorsal_operator", "wrong")),
                                ""))
                .isInstanceOf(MySqlRefused.class)
                .hasMessageNotContaining("wrong");
        var state = recipient().probe();
        assertThat(state.mode().isClosed()).isTrue();
        assertThat(state.mode().offline()).isTrue();
        var run = recipient().cloneRun();
        System.out.println("refused by the donor: " + run);
        assertThat(run.state()).isEqualTo(CloneRun.State.FAILED);
        assertThat(run.error()).isPresent();
    }

    @Test
    @Order(5)
    void theCopyGoesOnWithoutTheSessionThatBeganItAndTellsHowFarItIs() throws SQLException {
        var before = shop.member(1).probe().executed();
        var uuid = recipient().probe().identity().uuid();
        var former = recipient().cloneRun().begun();
        slow("20");
        recipient().cloneFrom(donor(1), former);

        var run = recipient().cloneRun();
        System.out.println("under way: " + run);
        assertThat(run.state()).isEqualTo(CloneRun.State.RUNNING);
        assertThat(run.begun()).isNotEqualTo(former);
        assertThat(run.progress().stage()).isPresent();
        var mode = recipient().probe().mode();
        assertThat(mode.readOnly()).isTrue();
        assertThat(mode.offline()).isTrue();
        assertThatThrownBy(() -> recipient().cloneFrom(donor(1), former)).hasMessageContaining("meanwhile");

        try (var other = new JdbcConnector()) {
            var late = recipient().cloneRun().progress().bytes();
            await().atMost(30, SECONDS)
                    .until(() -> other.server(shop.servers().endpoint(2))
                                    .cloneRun()
                                    .progress()
                                    .bytes()
                            > late);
        }
        slow("0");
        startAgain();
        var state = recipient().probe();
        assertThat(recipient().cloneRun().state()).isEqualTo(CloneRun.State.COMPLETED);
        assertThat(state.mode().isClosed()).as("closed by its option file").isTrue();
        assertThat(state.executed().contains(before)).isTrue();
        assertThat(state.identity().uuid()).isEqualTo(uuid);
        assertThat(state.channel()).as("the donor's channel came along").isPresent();

        recipient().forgetChannels();
        assertThat(recipient().probe().channel()).isEmpty();
        shop.attach(2);
        shop.write(1);
        shop.awaitLevel(2);
        assertThat(shop.has(2, 1)).isTrue();
    }

    /** Of the whole copy, in MiB a second; 0 for no limit. */
    private static void slow(String limit) {
        try {
            shop.servers()
                    .asRoot(
                            2,
                            "SET GLOBAL clone_max_data_bandwidth = " + limit
                                    + "; SET GLOBAL clone_autotune_concurrency = OFF; SET GLOBAL clone_max_concurrency"
                                    + " = 1");
        } catch (IllegalStateException e) {
            System.out.println("the recipient is on its way down: " + e.getMessage());
        }
    }

    @Test
    @Order(6)
    void aCopyWhoseProcessDiesHasFailedAndTheServerIsThereForAnotherOne() {
        slow("20");
        var former = recipient().cloneRun().begun();
        recipient().cloneFrom(donor(0), former);
        assertThat(recipient().cloneRun().state()).isEqualTo(CloneRun.State.RUNNING);

        shop.servers().get(2).kill();
        shop.servers().get(2).start();
        var run = recipient().cloneRun();
        System.out.println("after kill -9 in the middle: " + run);
        assertThat(run.state()).isEqualTo(CloneRun.State.FAILED);

        recipient().cloneFrom(donor(0), run.begun());
        startAgain();
        assertThat(recipient().cloneRun().state()).isEqualTo(CloneRun.State.COMPLETED);
        assertThat(recipient().probe().executed().contains(GtidSet.EMPTY)).isTrue();
        recipient().forgetChannels();
        shop.attach(2);
        shop.awaitLevel(2);
    }

    @Test
    @Order(7)
    void theBinaryLogsThatHoldATransactionAreFound() throws SQLException {
        var before = shop.primary().probe().executed();
        shop.write(2);
        var wanted = shop.primary().probe().executed().subtract(before);
        shop.servers().asRoot(0, "FLUSH BINARY LOGS");
        shop.write(3);
        var logs = shop.primary().logsHolding(wanted);
        System.out.println("held by " + logs + " of " + shop.servers().asRoot(0, "SHOW BINARY LOGS"));
        assertThat(logs).hasSize(1);
        assertThat(shop.servers().asRoot(0, "SHOW BINARY LOGS").lines().toList())
                .as("the one before the last")
                .satisfies(all -> assertThat(all.get(all.size() - 2)).startsWith(logs.getFirst()));
        assertThat(shop.primary().logsHolding(GtidSet.EMPTY)).isEmpty();
        var executed = shop.primary().probe().executed();
        shop.servers().asRoot(0, "PURGE BINARY LOGS BEFORE NOW() + INTERVAL 1 DAY");
        assertThat(executed.contains(wanted)).isTrue();
        assertThat(shop.primary().logsHolding(wanted)).as("purged").isEmpty();
    }

    @Test
    @Order(8)
    void aServerThatIsAwayIsNoAnswer() {
        shop.servers().get(2).stop();
        assertThatThrownBy(() -> recipient().cloneRun()).isInstanceOf(MySqlException.class);
        shop.servers().get(2).start();
    }
}
