package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Manifest;
import dev.dorsal.e2e.environment.ProjectFolder;
import dev.dorsal.e2e.environment.RunningPrometheus;
import dev.dorsal.e2e.environment.Scene;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A real Prometheus scrapes the operator: what is wrong fires, and ends when it is mended. So that nobody waits for minutes,
 * every {@code for} of the rules is 2 s here, {@code keep_firing_for} 1 s, a replica lags from 3 s on, and errors of passes
 * count for 10 s; nothing else of them is changed.
 */
@Story
class AlertsFire {
    private final Scene scene;
    private final Cluster shop;
    private RunningPrometheus prometheus;

    AlertsFire(Scene scene) {
        this.scene = scene;
        shop = scene.cluster("shop");
    }

    @BeforeAll
    void threeMembersAndAPrometheus() throws IOException, SQLException {
        scene.apply(Manifest.of("shop", 3).spec("repair: {diverged: Hold}").storage("retention: {whenDeleted: Delete}"))
                .ready();
        shop.writer().run("CREATE TABLE t (n INT PRIMARY KEY, v INT)", "INSERT INTO t VALUES (1, 0)");
        var folder = Path.of(System.getProperty("stories.folder", "target/stories"), "prometheus-" + scene.namespace());
        prometheus = RunningPrometheus.start(
                folder.toAbsolutePath(), scene.operator().httpAddress(), hasty());
    }

    private static String hasty() throws IOException {
        return Files.readString(ProjectFolder.find().resolve("helm/dorsal/files/alerts.yaml"))
                .replaceAll("(?m)^( +for): .*$", "$1: 2s")
                .replaceAll("(?m)^( +keep_firing_for): .*$", "$1: 1s")
                .replace("(dorsal_reconcile_errors_total[5m])", "(dorsal_reconcile_errors_total[10s])")
                .replace("(dorsal_replica_lag_seconds) > 30\n", "(dorsal_replica_lag_seconds) > 3\n");
    }

    @BeforeEach
    void nothingIsTheMatter() {
        shop.tellsCondition("DurabilityAsWanted", "True", "durability is Lossless");
        end();
    }

    @AfterAll
    void aClusterThatIsGoneHasNoAlerts() {
        try (var server = prometheus) {
            shop.delete();
            shop.eventually(
                    "no alert is left",
                    () -> assertThat(server.firing(scene.namespace())).isEmpty());
        }
    }

    @Test
    void r35AnApplierInErrorFiresUntilItIsMended() throws SQLException {
        int replica = shop.replica();
        shop.root(replica, local("INSERT INTO app.t VALUES (5, 0)"));
        shop.writer().run("INSERT INTO t VALUES (5, 0)");
        fire("DorsalReplicationStopped shop-" + replica);
        shop.root(replica, local("DELETE FROM app.t WHERE n = 5") + "; START REPLICA");
        end();
    }

    private static String local(String sql) {
        return "SET sql_log_bin = 0; SET GLOBAL super_read_only = 0; " + sql + "; SET GLOBAL super_read_only = 1";
    }

    @Test
    void aReplicaThatIsHeldUpFiresUntilItIsLevel() throws SQLException {
        int replica = shop.replica();
        try (var reader = shop.application(replica).connect();
                var statement = reader.createStatement()) {
            reader.setAutoCommit(false);
            statement.execute("SELECT v FROM t WHERE n = 1 FOR SHARE");
            shop.writer().run("UPDATE t SET v = v + 1 WHERE n = 1");
            fire("DorsalReplicaLagging shop-" + replica);
            reader.rollback();
        }
        end();
    }

    @Test
    void silentReplicasAndThenASilentPrimaryFireUntilTheyAreBack() {
        int primary = shop.primary();
        var replicas = shop.replicas();
        try {
            replicas.forEach(shop::freeze);
            fire(
                    "DorsalMemberDown shop-" + replicas.getFirst(),
                    "DorsalMemberDown shop-" + replicas.getLast(),
                    "DorsalDurabilityDegraded",
                    "DorsalNoFailoverPossible");
            Thread.startVirtualThread(this::writeInVain);
            fire("DorsalWritesWait");
            shop.freeze(primary);
            fire("DorsalMemberDown shop-" + primary, "DorsalWriterUnavailable", "DorsalNoReader");
        } finally {
            shop.thaw(primary);
            replicas.forEach(shop::thaw);
        }
        end();
    }

    private void writeInVain() {
        try {
            shop.writer().run("UPDATE t SET v = v + 1 WHERE n = 1");
        } catch (SQLException e) {
            // Nobody answered it in time, as was meant.
        }
    }

    @Test
    void aFailoverIsTold() {
        shop.freezeUntilReplaced(shop.primary(), shop.status().term() + 1);
        fire("DorsalFailoverHappened");
        end();
    }

    /** What each page says to look at first, as it is written. {@code top} needs what this Kubernetes does not have. */
    @Test
    void whatRunbooksSayToLookAtCanBeLookedAt() throws IOException {
        try (var pages = Files.list(ProjectFolder.find().resolve("docs/runbooks"))) {
            var looks = pages.flatMap(AlertsFire::looks)
                    .filter(look -> look.startsWith("kubectl -n NAMESPACE ") && !look.contains(" top "))
                    .distinct()
                    .toList();
            assertThat(looks).hasSizeGreaterThan(8).allSatisfy(this::look);
        }
    }

    private static Stream<String> looks(Path page) {
        try {
            var text = Files.readString(page);
            return text.substring(text.indexOf("```sh\n") + 6, text.indexOf("\n```\n"))
                    .lines();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void look(String look) {
        var kubectl = scene.kubectl();
        var command = look.replaceFirst("kubectl", kubectl.program() + " --kubeconfig=" + kubectl.kubeconfig())
                .replace("NAMESPACE", scene.namespace())
                .replace("CLUSTER", "shop")
                .replace("OLD-PRIMARY", "shop-0")
                .replace("--previous ", "")
                .replace("MEMBER", "shop-1");
        try {
            var process = new ProcessBuilder("sh", "-c", command)
                    .redirectErrorStream(true)
                    .start();
            var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as("%s: %s", look, output).isZero();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void fire(String... alerts) {
        var begin = System.nanoTime();
        var missing = new TreeSet<>(Set.of(alerts));
        shop.eventually("alerts fire", () -> {
            for (var alert : prometheus.firing(scene.namespace())) {
                if (missing.remove(alert)) {
                    tell(alert + " fires", begin);
                }
            }
            assertThat(missing)
                    .as("of %s", prometheus.firing(scene.namespace()))
                    .isEmpty();
        });
    }

    /** That a failover happened is told for a quarter of an hour. */
    private void end() {
        var begin = System.nanoTime();
        shop.eventually("alerts end", () -> {
            var firing = prometheus.firing(scene.namespace());
            firing.remove("DorsalFailoverHappened");
            assertThat(firing).isEmpty();
        });
        tell("nothing fires", begin);
        shop.ready();
    }

    private static void tell(String what, long since) {
        System.out.printf("STORY %s after %.1f s%n", what, (System.nanoTime() - since) / 1e9);
    }
}
