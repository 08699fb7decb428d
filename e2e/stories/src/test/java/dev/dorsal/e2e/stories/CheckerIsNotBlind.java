package dev.dorsal.e2e.stories;

import static dev.dorsal.checker.verdict.Invariant.AcknowledgedIsStored;
import static dev.dorsal.checker.verdict.Invariant.MembersAreEqual;
import static dev.dorsal.checker.verdict.Invariant.NeverTwoOpen;
import static dev.dorsal.checker.verdict.Invariant.NoErrantTransaction;
import static dev.dorsal.checker.verdict.Invariant.TermsDoNotGoBack;
import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.checker.Check;
import dev.dorsal.checker.JudgedTables;
import dev.dorsal.checker.load.Load;
import dev.dorsal.checker.load.Login;
import dev.dorsal.checker.load.Table;
import dev.dorsal.checker.load.Target;
import dev.dorsal.checker.timeline.Account;
import dev.dorsal.checker.verdict.Finding;
import dev.dorsal.checker.verdict.Invariant;
import dev.dorsal.e2e.chaos.ClusterTarget;
import dev.dorsal.e2e.chaos.TermWatch;
import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Manifest;
import dev.dorsal.e2e.environment.Patience;
import dev.dorsal.e2e.environment.Scene;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each promise is broken once by hand, on real servers, and the checker says which. Without that its silence means nothing. */
@Story
class CheckerIsNotBlind {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final Scene scene;
    private Cluster shop;

    CheckerIsNotBlind(Scene scene) {
        this.scene = scene;
    }

    /** A cluster of its own for each: what is broken here stays broken. */
    @BeforeEach
    void twoMembers() {
        var name = "shop" + NUMBER.incrementAndGet();
        shop = scene.apply(Manifest.of(name, 2)).ready();
    }

    @Test
    void aQuietRunIsRightAndARowThatIsGoneLaterIsMissed() throws IOException, SQLException {
        var target = new ClusterTarget(shop);
        var judged = new JudgedTables();
        try (var check = begin(target);
                var terms = new TermWatch(shop, check)) {
            pass(Duration.ofSeconds(3));
            var account = account(check);
            assertThat(account.verdict().violations()).isEmpty();
            judged.add(new Table("checked"), account);
        }
        assertThat(judged.size()).isEqualTo(1);
        assertThat(judged.changed(target)).isEmpty();
        shop.writer().run("DELETE FROM checked LIMIT 1");
        assertThat(judged.changed(target)).anyMatch(sentence -> sentence.startsWith(shop.name() + "-0: checked"));
    }

    @Test
    void aSecondMemberThatIsOpenForAMomentIsSeen() throws IOException, SQLException {
        try (var check = begin(new ClusterTarget(shop));
                var terms = new TermWatch(shop, check)) {
            pass(Duration.ofSeconds(1));
            shop.member(1).run("SET GLOBAL super_read_only = 0", "SET GLOBAL read_only = 0");
            pass(Duration.ofMillis(200));
            shop.member(1).run("SET GLOBAL super_read_only = 1");
            pass(Duration.ofSeconds(1));
            assertThat(broken(check)).containsExactly(NeverTwoOpen);
        }
    }

    @Test
    void aRowThatOneMemberLostIsMissed() throws IOException, SQLException {
        try (var check = begin(new ClusterTarget(shop));
                var terms = new TermWatch(shop, check)) {
            pass(Duration.ofSeconds(2));
            level(check);
            behindTheBack(1, "DELETE FROM app.checked WHERE worker = 0 AND sequence = 1");
            assertThat(broken(check)).containsExactlyInAnyOrder(AcknowledgedIsStored, MembersAreEqual);
        }
    }

    @Test
    void anAcknowledgedRowThatIsGoneEverywhereIsMissed() throws IOException, SQLException {
        try (var check = begin(new ClusterTarget(shop));
                var terms = new TermWatch(shop, check)) {
            pass(Duration.ofSeconds(2));
            check.endLoad();
            shop.writer().run("DELETE FROM checked WHERE worker = 0 AND sequence = 1");
            assertThat(broken(check)).containsExactly(AcknowledgedIsStored);
        }
    }

    @Test
    void aTransactionOfAReplicaItselfIsSeen() throws IOException, SQLException {
        try (var check = begin(new ClusterTarget(shop));
                var terms = new TermWatch(shop, check)) {
            pass(Duration.ofSeconds(1));
            check.endLoad();
            shop.root(1, "SET GLOBAL super_read_only = 0; CREATE DATABASE errant; SET GLOBAL super_read_only = 1");
            assertThat(broken(check)).contains(NoErrantTransaction).doesNotContain(AcknowledgedIsStored);
        }
    }

    @Test
    void aServerOfAnOlderTermThatStillAcknowledgesIsSeen() throws IOException, SQLException {
        try (var check = begin(new AlsoWritesTo(new ClusterTarget(shop), shop.name() + "-1"))) {
            check.term(1, shop.member(1).variable("server_uuid"));
            check.term(2, shop.member(0).variable("server_uuid"));
            pass(Duration.ofSeconds(1));
            shop.member(1).run("SET GLOBAL super_read_only = 0", "SET GLOBAL read_only = 0");
            pass(Duration.ofMillis(400));
            shop.member(1).run("SET GLOBAL super_read_only = 1");
            assertThat(broken(check)).contains(TermsDoNotGoBack, NeverTwoOpen, NoErrantTransaction);
        }
    }

    /** The first writer knows only a member that is not the primary, as a client with an old address does. */
    private record AlsoWritesTo(Target target, String other) implements Target {
        @Override
        public Login writer() {
            return Thread.currentThread().getName().equals("writer-0") ? target.member(other) : target.writer();
        }

        @Override
        public Login reader() {
            return target.reader();
        }

        @Override
        public List<String> members() {
            return target.members();
        }

        @Override
        public Login member(String name) {
            return target.member(name);
        }

        @Override
        public String primary() {
            return target.primary();
        }
    }

    private Check begin(Target target) throws IOException, SQLException {
        var folder = Path.of(System.getProperty("stories.folder", "target/stories"), "checks");
        return Check.begin(
                target,
                new Check.Order(
                        shop.name(),
                        new Table("checked"),
                        new Load.Shape(4, 2, 1),
                        folder.resolve(shop.name() + "-" + System.currentTimeMillis())));
    }

    private static Set<Invariant> broken(Check check) throws IOException, SQLException {
        return account(check).verdict().violations().stream()
                .map(Finding::invariant)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Account account(Check check) throws IOException, SQLException {
        var account = check.verdict(Patience.seconds(30), Set.of());
        System.out.println("CHECK " + account.timeline());
        return account;
    }

    /** So that what is done to a replica next is not done before the row is there. */
    private void level(Check check) throws IOException {
        check.endLoad();
        shop.eventually(
                "the replica has it all",
                () -> assertThat(shop.member(1).variable("gtid_executed"))
                        .isEqualTo(shop.member(0).variable("gtid_executed")));
    }

    /** Without a trace in the binary log. */
    private void behindTheBack(int member, String sql) {
        shop.root(
                member,
                "SET GLOBAL super_read_only = 0; SET sql_log_bin = 0; " + sql + "; SET GLOBAL super_read_only = 1");
    }

    private static void pass(Duration time) {
        Awaitility.await().pollDelay(time).atMost(time.plusSeconds(30)).until(() -> true);
    }
}
