package dev.dorsal.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import dev.dorsal.board.community.Author;
import dev.dorsal.board.community.Boards;
import dev.dorsal.board.community.NewPost;
import dev.dorsal.board.community.Posts;
import dev.dorsal.board.rig.RunningBoard;
import dev.dorsal.board.rig.Servers;
import java.net.http.HttpRequest;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

class RoutingIT {
    // By the driver, which knows that the connection is read-only, or by the server (1792).
    private static final List<String> REFUSED = List.of("S1009", "25006");

    private static Servers servers;
    private static RunningBoard board;

    @BeforeAll
    static void start() {
        servers = Servers.fresh();
        servers.recreate("app_routing");
        board = RunningBoard.onServers("app_routing").awaitContent();
        servers.awaitSame();
    }

    @AfterAll
    static void stop() {
        board.close();
    }

    @Test
    void r80_readOnlyTransactionsAreAnsweredByTheReplicaAndOthersByThePrimary() {
        String both = board.get("/api/servers").body();

        assertThat(both).contains("\"reading\":{\"host\"").contains("\"serverId\":2,\"readOnly\":true");
        assertThat(both.substring(both.indexOf("writing"))).contains("\"serverId\":1,\"readOnly\":false");
    }

    @Test
    void r80_aReadOnlyRequestTakesNoConnectionOfTheWriterPool() {
        double reads = board.count("board.reads", "pool", "reader");
        long leases = board.uses("reader");
        long writerLeases = board.uses("writer");

        for (int i = 0; i < 20; i++) {
            assertThat(board.status("/boards/kitchen")).isEqualTo(200);
        }

        // Two transactions each: the board, its posts. The watch adds a lease now and then to either pool.
        assertThat(board.count("board.reads", "pool", "reader") - reads).isEqualTo(40);
        assertThat(board.uses("reader") - leases).isGreaterThanOrEqualTo(40);
        assertThat(board.uses("writer") - writerLeases).isLessThanOrEqualTo(2);
    }

    @Test
    void r81_readWriteReadOnOneThreadReachTheRightServerEachTime() {
        var asked = board.bean(dev.dorsal.board.community.Servers.class);
        long boardId = board.bean(Boards.class).bySlug("kitchen").id();

        assertThat(asked.reading().serverId()).isEqualTo(2);
        long id = board.bean(Posts.class).write(boardId, NewPost.of("r81", "text", Author.guest(null), null));
        assertThat(asked.reading().serverId()).isEqualTo(2);

        assertThat(servers.sql(servers.first(), "SELECT title FROM app_routing.post WHERE id = " + id))
                .isEqualTo("r81");
    }

    @Test
    void r81_oneFormReadsAndWritesWithoutA1290() {
        assertThat(board.post("r81-form").statusCode()).isEqualTo(201);
    }

    @Test
    void r82_aVisitorReadsFromTheWriterForAMomentAfterAWriteOfTheirOwn() {
        var written = board.post("r82");
        String cookie = written.headers().firstValue("Set-Cookie").orElse("none");
        assertThat(cookie).startsWith("board-wrote=1").contains("Max-Age=5").contains("HttpOnly");

        var request = HttpRequest.newBuilder(board.uri("/api/servers"))
                .header("Cookie", "board-wrote=1")
                .build();
        assertThat(board.send(request).body()).contains("\"reading\":{\"host\"").doesNotContain("\"serverId\":2");
    }

    @Test
    void r85_aWriteInAReadOnlyTransactionFailsOnTheReaderAndOnTheWriterThatServesInItsPlace() {
        assertThat(writeInReadOnlyTransaction()).isIn(REFUSED);

        servers.reader().close();
        try {
            assertThat(board.status("/boards/kitchen")).isEqualTo(200);
            assertThat(writeInReadOnlyTransaction()).isIn(REFUSED);
            assertThat(board.count("board.reads", "reason", "reader-away")).isPositive();
        } finally {
            servers.reader().open();
            await().atMost(Duration.ofSeconds(20))
                    .until(() -> board.get("/api/servers").body().contains("\"serverId\":2"));
        }
        assertThat(servers.sql(servers.first(), "SELECT COUNT(*) FROM app_routing.account"))
                .isEqualTo("0");
    }

    private static String writeInReadOnlyTransaction() {
        var transaction = new TransactionTemplate(board.bean(PlatformTransactionManager.class));
        transaction.setReadOnly(true);
        JdbcClient db = board.bean(JdbcClient.class);
        Throwable refused = catchThrowable(() -> transaction.executeWithoutResult(
                status -> db.sql("insert into account (name, password_hash, joined_at) values ('x', 'x', now())")
                        .update()));
        return ((SQLException) refused.getCause()).getSQLState();
    }
}
