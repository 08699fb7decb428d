package dev.dorsal.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.dorsal.model.MemberId;
import dev.dorsal.mysql.MySqlServer;
import dev.dorsal.mysql.MySqlUnreachable;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class VigilsTest {
    private static final MemberId ZERO = new MemberId("shop", 0);

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<MemberId> ended = new CopyOnWriteArrayList<>();
    private final Vigils vigils = new Vigils(threads, ended::add);

    /** How the waits at a server end, in order; the next one that is not there yet is waited for. */
    private final BlockingQueue<Supplier<Boolean>> ends = new LinkedBlockingQueue<>();

    private final AtomicInteger waits = new AtomicInteger();
    private final MySqlServer server = server();

    @AfterEach
    void close() {
        vigils.close();
        threads.shutdownNow();
    }

    @Test
    void theEndOfAMemberIsToldOnceAndTheWaitGoesOnWhereItRanOut() {
        vigils.at(Map.of(ZERO, server));
        ends.add(() -> false);
        ends.add(() -> false);
        await().atMost(Duration.ofSeconds(5)).until(() -> waits.get() == 3);
        assertThat(ended).isEmpty();
        ends.add(() -> true);
        await().atMost(Duration.ofSeconds(5)).until(() -> ended.equals(List.of(ZERO)));
        assertThat(waits).hasValue(3);
    }

    @Test
    void aMemberThatEndsEachConnectionIsNotAskedMoreOftenThanOnceASecond() {
        ends.add(() -> true);
        ends.add(() -> true);
        vigils.at(Map.of(ZERO, server));
        await().atMost(Duration.ofSeconds(5)).until(() -> ended.size() == 1);
        for (int round = 0; round < 10; round++) {
            vigils.at(Map.of(ZERO, server));
        }
        assertThat(waits).hasValue(1);
        await().atMost(Duration.ofSeconds(5)).until(() -> {
            vigils.at(Map.of(ZERO, server));
            return ended.size() == 2;
        });
    }

    @Test
    void whoIsNotReachedOrNotWantedAnyMoreIsNotToldAsEnded() {
        ends.add(() -> {
            throw new MySqlUnreachable("connection refused");
        });
        vigils.at(Map.of(ZERO, server));
        await().atMost(Duration.ofSeconds(5)).until(() -> ends.isEmpty());
        var other = server();
        vigils.at(Map.of(ZERO, other));
        await().atMost(Duration.ofSeconds(5)).until(() -> waits.get() == 2);
        vigils.at(Map.of());
        ends.add(() -> true);
        await().atMost(Duration.ofSeconds(5)).until(ends::isEmpty);
        assertThat(ended).isEmpty();
    }

    private MySqlServer server() {
        return (MySqlServer) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {MySqlServer.class}, (me, verb, a) -> {
                    waits.incrementAndGet();
                    return ends.take().get();
                });
    }
}
