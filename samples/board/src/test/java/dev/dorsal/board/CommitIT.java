package dev.dorsal.board;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.board.rig.RunningBoard;
import dev.dorsal.board.rig.Servers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class CommitIT {
    private static Servers servers;
    private static RunningBoard board;

    @BeforeAll
    static void start() {
        servers = Servers.fresh();
        servers.recreate("app_commit");
        board = RunningBoard.onServers("app_commit").awaitContent();
    }

    @AfterAll
    static void stop() {
        board.close();
    }

    @Test
    void aConnectionThatBreaksBeforeTheCommitIsInvisibleToTheVisitor() {
        double retried = board.count("board.transactions.retried", "fault", "broken");
        servers.writer().cutAfter("insert into post ");

        assertThat(board.post("before-commit").statusCode()).isEqualTo(201);

        assertThat(board.count("board.transactions.retried", "fault", "broken") - retried)
                .isEqualTo(1);
        assertThat(stored("before-commit")).isEqualTo("1");
    }

    @Test
    void aCommitWithoutAnAnswerIsToldAsUnknownAndNotRunAgain() {
        double retried = board.count("board.transactions.retried");
        servers.writer().cutAfter("COMMIT");

        var unknown = board.post("unknown");

        assertThat(unknown.statusCode()).isEqualTo(503);
        assertThat(unknown.body())
                .contains("We do not know whether this was saved")
                .contains("\"outcome\":\"unknown\"");
        assertThat(board.count("board.transactions.retried")).isEqualTo(retried);
        assertThat(stored("unknown")).isEqualTo("1");

        // The person sends the same form again.
        assertThat(board.post("unknown").statusCode()).isEqualTo(201);
        assertThat(stored("unknown")).isEqualTo("1");
    }

    private static String stored(String title) {
        return servers.sql(servers.first(), "SELECT COUNT(*) FROM app_commit.post WHERE title = '" + title + "'");
    }
}
