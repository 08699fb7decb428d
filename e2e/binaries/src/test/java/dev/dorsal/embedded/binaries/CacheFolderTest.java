package dev.dorsal.embedded.binaries;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheFolderTest {
    @TempDir
    Path folder;

    @Test
    void theNewestTreeComesFirst() throws IOException {
        for (String name : new String[] {"mysql-9.7.4-2", "mysql-26.10.0-1", "mysql-9.10.0-1", "kubectl-99"}) {
            Files.createDirectory(folder.resolve(name));
        }

        assertThat(new CacheFolder(folder).trees("mysql-"))
                .extracting(tree -> tree.getFileName().toString())
                .containsExactly("mysql-26.10.0-1", "mysql-9.10.0-1", "mysql-9.7.4-2");
    }

    @Test
    void anUnfinishedTreeIsNotSeen() throws IOException {
        var cache = new CacheFolder(folder);
        var scratch = cache.scratch("mysql-download");

        assertThat(cache.trees("mysql-")).isEmpty();
        cache.publish(scratch, "mysql-9.7.4");
        assertThat(cache.trees("mysql-")).containsExactly(folder.resolve("mysql-9.7.4"));
    }

    @Test
    void twoBuildsOfOneCacheDoNotOverlap() throws Exception {
        var cache = new CacheFolder(folder);
        var inside = new AtomicInteger();
        var most = new AtomicInteger();

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 20; i++) {
                threads.submit(() -> cache.locked(() -> {
                    most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                    Thread.yield();
                    return inside.decrementAndGet();
                }));
            }
        }

        assertThat(most).hasValue(1);
    }
}
