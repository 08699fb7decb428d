package dev.dorsal.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.dorsal.board.rig.RunningBoard;
import dev.dorsal.board.rig.Servers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class DemotionIT {
    private static final Duration SECONDS_AFTER_OPENING = Duration.ofSeconds(3);

    private record Answer(String key, int status, Instant at) {}

    private final List<Answer> answers = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger number = new AtomicInteger();

    @Test
    void r77_twentyPostsASecondOverASwitchoverFailForSecondsAtMostAndNoneIsLost() {
        Servers servers = Servers.fresh();
        servers.recreate("app_demotion");
        try (RunningBoard board = RunningBoard.onServers("app_demotion").awaitContent();
                ExecutorService visitors = Executors.newVirtualThreadPerTaskExecutor();
                ScheduledExecutorService load = Executors.newSingleThreadScheduledExecutor()) {
            load.scheduleAtFixedRate(() -> visitors.submit(() -> post(board)), 0, 50, TimeUnit.MILLISECONDS);
            awaitAnswers(40);

            // Nobody ends the connections to the first: the board has to leave them by itself.
            servers.switchOver();
            Instant opened = Instant.now();
            awaitAnswers(answers.size() + 100);
            load.shutdownNow();

            List<Answer> failures =
                    answers.stream().filter(a -> a.status() != 201).toList();
            System.out.printf(
                    "R77: %d posts, %d failed, last failure %s ms after the opening, %s transactions run again%n",
                    answers.size(),
                    failures.size(),
                    failures.isEmpty()
                            ? "-"
                            : Duration.between(opened, failures.getLast().at()).toMillis(),
                    board.count("board.transactions.retried"));
            assertThat(failures).allSatisfy(f -> assertThat(f.at()).isBefore(opened.plus(SECONDS_AFTER_OPENING)));
            assertThat(board.count("board.transactions.retried", "fault", "demoted"))
                    .isPositive();
            assertNothingLost(servers);
        }
    }

    private void assertNothingLost(Servers servers) {
        List<String> stored = servers.sql(servers.second(), "SELECT title FROM app_demotion.post")
                .lines()
                .toList();
        List<String> acknowledged =
                answers.stream().filter(a -> a.status() == 201).map(Answer::key).toList();
        assertThat(stored).containsAll(acknowledged).doesNotHaveDuplicates();
    }

    private void post(RunningBoard board) {
        String key = "r77-" + number.incrementAndGet();
        answers.add(new Answer(key, board.post(key).statusCode(), Instant.now()));
    }

    private void awaitAnswers(int count) {
        await().atMost(Duration.ofSeconds(40)).until(() -> answers.size() >= count);
    }
}
