package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.api.RequestStatus;
import dev.dorsal.api.SeedingStatus;
import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Manifest;
import dev.dorsal.e2e.environment.Scene;
import dev.dorsal.e2e.environment.Workload;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Members that cannot be brought back otherwise get another one's data, while writes go on. */
@Story
class BuiltAnew {
    private static final String DUMP_THREADS =
            "SELECT PROCESSLIST_ID FROM performance_schema.threads WHERE PROCESSLIST_COMMAND LIKE 'Binlog Dump%'"
                    + " AND PROCESSLIST_USER = 'dorsal_replica_";

    private final Scene scene;
    private final Cluster shop;

    BuiltAnew(Scene scene) {
        this.scene = scene;
        shop = scene.cluster("shop");
    }

    @BeforeAll
    void threeMembers() throws SQLException {
        scene.apply(Manifest.of("shop", 3)).ready();
        shop.writer().run("CREATE TABLE t (n INT PRIMARY KEY, word VARCHAR(40))");
    }

    @Test
    void r19r31AReplicaThatWasAwayWhileTheLogsWerePurgedComesBackWithTheDataOfAnother() throws SQLException {
        shop.ready();
        int primary = shop.primary();
        int away = shop.replicas().getFirst();
        int donor = shop.replicas().getLast();
        try (var load = Workload.on(shop)) {
            shop.eventually("rows flow", () -> assertThat(load.acknowledged()).isGreaterThan(20));
            shop.freeze(away);
            try {
                purgeWhileNothingIsSentTo(away, primary);
            } finally {
                shop.kill(away);
            }
            shop.event("MemberNeedsSeeding", "shop-" + away);
            shop.eventually(
                    "built anew", () -> assertThat(seeding(away).state()).isEqualTo("Done"));
            shop.ready();
            load.close();
            shop.eventually("it has every row", () -> load.isOn(shop.application(away)));
        }
        assertThat(seeding(away).cause()).isEqualTo("PurgedBehind");
        assertThat(seeding(away).donor()).as("a replica before the primary").isEqualTo("shop-" + donor);
        assertThat(seeding(away).tries()).isEqualTo(1);
        assertThat(shop.memberStatus(away).lastError()).isNull();
        assertThat(shop.member(away).one("SELECT USER FROM performance_schema.replication_connection_configuration"))
                .as("its own account, not the donor's")
                .isEqualTo("dorsal_replica_" + away);
        assertThat(shop.endpoints("shop-reader"))
                .contains(shop.pod(away).getStatus().getPodIP());
        shop.event("SeedingDone", "shop-" + away);
    }

    private void purgeWhileNothingIsSentTo(int away, int primary) {
        var before = shop.root(primary, "SELECT @@GLOBAL.gtid_executed").getFirst();
        shop.eventually("purged", () -> {
            for (var dump : shop.root(primary, DUMP_THREADS + away + "'")) {
                shop.root(primary, "KILL " + dump);
            }
            shop.root(primary, "FLUSH BINARY LOGS; PURGE BINARY LOGS BEFORE NOW() + INTERVAL 1 DAY");
            assertThat(shop.root(primary, "SELECT GTID_SUBSET('" + before + "', @@GLOBAL.gtid_purged)"))
                    .containsExactly("1");
            assertThat(shop.root(primary, "SELECT GTID_SUBTRACT(@@GLOBAL.gtid_purged, '" + before + "') <> ''"))
                    .as("more than shop-" + away + " can have")
                    .containsExactly("1");
        });
    }

    @Test
    void r20AReplicaThatLosesItsVolumeIsFilledFromAPeer() throws SQLException {
        shop.ready();
        int member = shop.replica();
        var uuid = shop.member(member).variable("server_uuid");
        shop.writer().run("REPLACE INTO t VALUES (20, 'kept by others')");
        int primary = shop.primary();
        shop.eventually("purged", () -> {
            shop.root(primary, "FLUSH BINARY LOGS; PURGE BINARY LOGS BEFORE NOW() + INTERVAL 1 DAY");
            assertThat(shop.root(primary, "SELECT @@GLOBAL.gtid_purged <> ''")).containsExactly("1");
        });
        scene.kubectl().run("delete", "pvc/data-shop-" + member, "--wait=false");
        shop.deletePod(member);
        shop.eventually(
                "another server",
                () -> assertThat(shop.member(member).variable("server_uuid")).isNotEqualTo(uuid));
        shop.ready();
        shop.eventually(
                "its data",
                () -> assertThat(shop.application(member).one("SELECT word FROM t WHERE n = 20"))
                        .isEqualTo("kept by others"));
        assertThat(seeding(member).cause()).isEqualTo("PurgedBehind");
        assertThat(seeding(member).state()).isEqualTo("Done");
    }

    @Test
    void r21ASoundReplicaIsBuiltAnewOnRequestAndTheSameValueDoesNothingTwice() throws SQLException {
        shop.ready();
        int member = shop.replica();
        var uuid = shop.member(member).variable("server_uuid");
        shop.writer().run("REPLACE INTO t VALUES (1, 'before')");
        var value = "shop-" + member + "@one";
        ask(value);
        shop.eventually(
                "answered and done", () -> assertThat(answer(value).state()).isEqualTo("Done"));
        shop.ready();
        assertThat(seeding(member).cause()).isEqualTo("Asked");
        assertThat(seeding(member).state()).isEqualTo("Done");
        assertThat(shop.member(member).one("SELECT COUNT(*) FROM performance_schema.clone_status"))
                .isEqualTo("1");
        assertThat(shop.member(member).variable("server_uuid")).isEqualTo(uuid);
        shop.eventually(
                "its data",
                () -> assertThat(shop.application(member).one("SELECT word FROM t WHERE n = 1"))
                        .isEqualTo("before"));
        var since = seeding(member).since();
        shop.writer().run("REPLACE INTO t VALUES (2, 'after')");
        shop.eventually(
                "it follows",
                () -> assertThat(shop.application(member).one("SELECT word FROM t WHERE n = 2"))
                        .isEqualTo("after"));
        ask(value);
        shop.ready();
        assertThat(seeding(member).since()).isEqualTo(since);
    }

    @Test
    void aMemberWithTransactionsOfItsOwnIsBuiltAnewAndTheyAreKept() throws SQLException {
        shop.ready();
        int member = shop.replica();
        var marker = "only-here-" + System.nanoTime();
        shop.root(
                member,
                "SET GLOBAL super_read_only = 0; INSERT INTO app.t VALUES (99, '" + marker
                        + "'); SET GLOBAL super_read_only = 1");
        shop.event("SeedingBegun", "shop-" + member, shop.memberStatus(member).serverUuid());
        shop.eventually("built anew", () -> assertThat(seeding(member).state()).isEqualTo("Done"));
        shop.ready();
        assertThat(seeding(member).cause()).isEqualTo("Diverged");
        assertThat(seeding(member).extraTransactions())
                .contains(shop.member(member).variable("server_uuid"));
        var kept = Objects.requireNonNull(seeding(member).keptLogs()).split(" ");
        assertThat(kept).hasSizeGreaterThanOrEqualTo(2);
        assertThat(inPod(member, "grep -l " + marker + " /var/lib/mysql/kept/" + kept[0] + "/*"))
                .contains(kept[kept.length - 1]);
        assertThat(shop.application(member).one("SELECT COUNT(*) FROM t WHERE n = 99"))
                .isEqualTo("0");
        assertThat(shop.memberStatus(member).extraTransactions()).isNull();
    }

    @Test
    void whatCannotBeIsRefusedWithASentenceAndChangesNothing() {
        shop.ready();
        var versions = shop.status().seedings();
        refused("shop-" + shop.primary() + "@no", "is the primary");
        refused("shop-7", "'shop-7' is no member of this cluster");
        refused("every replica, please", "is no member of this cluster");
        shop.event("RequestRefused", "shop-7");
        shop.ready();
        assertThat(shop.status().seedings()).isEqualTo(versions);
    }

    private void refused(String value, String sentence) {
        ask(value);
        shop.eventually("answered", () -> {
            assertThat(answer(value).state()).isEqualTo("Refused");
            assertThat(answer(value).message()).contains(sentence);
        });
    }

    private void ask(String value) {
        scene.kubectl().run("annotate", "--overwrite", "myc/shop", "dorsal.dev/reseed=" + value);
    }

    private String inPod(int member, String command) {
        return scene.kubectl().run("exec", "sts/shop-" + member, "-c", "mysqld", "--", "sh", "-c", command);
    }

    private SeedingStatus seeding(int member) {
        return Objects.requireNonNullElse(shop.status().seedings(), List.<SeedingStatus>of()).stream()
                .filter(one -> one.member().equals("shop-" + member))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no seeding of shop-" + member));
    }

    private RequestStatus answer(String value) {
        return Objects.requireNonNullElse(shop.status().requests(), List.<RequestStatus>of()).stream()
                .filter(answer -> answer.value().equals(value))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no answer to " + value));
    }
}
