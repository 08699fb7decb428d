package dev.dorsal.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.dorsal.board.rig.RunningBoard;
import dev.dorsal.board.rig.Servers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AwayIT {

    @Test
    void r83_withoutReadersPagesComeFromTheWriterAndReturnToTheReaderByThemselves() {
        Servers servers = Servers.fresh();
        servers.recreate("app_reader_away");
        try (RunningBoard board = RunningBoard.onServers("app_reader_away", "--app.datasource.watch-every=1s")
                .awaitContent()) {
            servers.reader().close();

            assertThat(board.status("/boards/kitchen")).isEqualTo(200);
            Instant begin = Instant.now();
            for (int i = 0; i < 10; i++) {
                assertThat(board.status("/boards/kitchen")).isEqualTo(200);
            }
            // The breaker: none of them waited for the reader.
            assertThat(Duration.between(begin, Instant.now())).isLessThan(Duration.ofSeconds(2));
            assertThat(board.count("board.reads", "reason", "reader-away")).isGreaterThanOrEqualTo(20);
            assertThat(board.get("/actuator/health/readiness").body()).contains("\"reader\":{\"state\":\"away\"");
            assertThat(board.status("/actuator/health/readiness")).isEqualTo(200);

            servers.reader().open();
            Instant back = Instant.now();
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> board.get("/api/servers").body().contains("\"serverId\":2"));
            System.out.printf(
                    "R83: readers serve again after %d ms%n",
                    Duration.between(back, Instant.now()).toMillis());
        }
    }

    @Test
    void r83_anErrorOfAStatementDoesNotMoveReadsToTheWriter() {
        Servers servers = Servers.fresh();
        servers.recreate("app_sql_error");
        try (RunningBoard board = RunningBoard.onServers("app_sql_error").awaitContent()) {
            servers.awaitSame();
            servers.sql(
                    servers.second(),
                    "SET GLOBAL super_read_only = OFF; SET SQL_LOG_BIN = 0; RENAME TABLE app_sql_error.post TO"
                            + " app_sql_error.hidden; SET GLOBAL super_read_only = ON");
            double before = board.count("board.reads", "pool", "writer");

            assertThat(board.status("/boards/kitchen")).isEqualTo(503);

            assertThat(board.count("board.reads", "pool", "writer")).isEqualTo(before);
            servers.sql(
                    servers.second(),
                    "SET GLOBAL super_read_only = OFF; SET SQL_LOG_BIN = 0; RENAME TABLE app_sql_error.hidden TO"
                            + " app_sql_error.post; SET GLOBAL super_read_only = ON");
            assertThat(board.status("/boards/kitchen")).isEqualTo(200);
        }
    }

    @Test
    void r84_theBoardStartsBeforeItsClusterAndMakesItsTablesWhenTheWriterComes() {
        Servers servers = Servers.fresh();
        servers.recreate("app_early");
        servers.writer().close();
        servers.reader().close();
        try (RunningBoard board = RunningBoard.onServers("app_early", "--app.datasource.watch-every=1s")) {
            await().atMost(Duration.ofSeconds(20)).until(() -> board.status("/actuator/health/readiness") == 503);
            assertThat(board.status("/actuator/health/liveness")).isEqualTo(200);
            assertThat(board.get("/").body()).contains("Nothing can be shown right now");

            servers.writer().open();

            board.awaitContent();
            await().atMost(Duration.ofSeconds(10)).until(() -> board.status("/actuator/health/readiness") == 200);
            assertThat(board.post("r84").statusCode()).isEqualTo(201);
            assertThat(board.get("/actuator/health").body()).contains("\"reader\":{\"state\":\"away\"");
        }
    }

    @Test
    void writesFailWithAnHonestPageAndReadsGoOnWhileTheWriterIsAway() {
        Servers servers = Servers.fresh();
        servers.recreate("app_writer_away");
        try (RunningBoard board = RunningBoard.onServers(
                        "app_writer_away", "--app.datasource.write.connection-timeout=1s")
                .awaitContent()) {
            servers.awaitSame();
            servers.writer().close();

            var refused = board.post("kept");

            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.body()).contains("Writing is not possible right now");
            assertThat(board.status("/boards/kitchen")).isEqualTo(200);
            assertThat(board.status("/actuator/health/readiness")).isEqualTo(200);
        }
    }

    @Test
    void r78_requestsToASilentServerEndWithinTheLimitAndNothingNeedsARestart() {
        Servers servers = Servers.fresh();
        servers.recreate("app_silent");
        Duration limit = Duration.ofSeconds(2 + 3 + 3);
        try (RunningBoard board = RunningBoard.onServers(
                                "app_silent",
                                "--app.datasource.write.socket-timeout=2s",
                                "--app.datasource.watch-every=1s")
                        .awaitContent();
                var visitors = Executors.newVirtualThreadPerTaskExecutor()) {
            assertThat(board.post("before").statusCode()).isEqualTo(201);
            servers.writer().silence(true);

            Instant begin = Instant.now();
            List<CompletableFuture<Integer>> answers = IntStream.range(0, 20)
                    .mapToObj(i -> CompletableFuture.supplyAsync(
                            () -> board.post("r78-" + i).statusCode(), visitors))
                    .toList();
            answers.forEach(a -> assertThat(a.join()).isEqualTo(503));
            Duration took = Duration.between(begin, Instant.now());
            System.out.printf("R78: 20 requests to a silent server ended within %d ms%n", took.toMillis());
            assertThat(took).isLessThan(limit);

            servers.writer().silence(false);
            await().atMost(Duration.ofSeconds(10))
                    .until(() -> board.post("after").statusCode() == 201);
        }
    }

    private static List<CompletableFuture<Integer>> posts(RunningBoard board, ExecutorService visitors, String name) {
        return IntStream.range(0, 20)
                .mapToObj(i ->
                        CompletableFuture.supplyAsync(() -> board.post(name + i).statusCode(), visitors))
                .toList();
    }
}
