package dev.dorsal.embedded.binaries;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/**
 * The user's cache of unpacked trees. A tree appears under its final name by a rename, complete or not at all, so what
 * is there can be used without the lock.
 */
record CacheFolder(Path folder) {
    // A file lock belongs to the whole JVM: threads of one build need a lock of their own.
    private static final ReentrantLock WITHIN_THIS_JVM = new ReentrantLock();

    /** {@code $XDG_CACHE_HOME/dorsal}, or {@code ~/.cache/dorsal}. */
    static Path ofUser() {
        return Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
                .filter(value -> !value.isBlank())
                .map(Path::of)
                .orElseGet(() -> Path.of(home(), ".cache"))
                .resolve("dorsal");
    }

    /** Trees whose name begins so, the one with the highest version first. */
    List<Path> trees(String prefix) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(entry -> entry.getFileName().toString().startsWith(prefix))
                    .sorted(Comparator.comparing(CacheFolder::numbers, CacheFolder::compareNumbers)
                            .reversed())
                    .toList();
        }
    }

    /** Runs the work while no other thread or process builds in this cache. */
    <T> T locked(Work<T> work) throws IOException {
        Files.createDirectories(folder);
        WITHIN_THIS_JVM.lock();
        try (var channel =
                        FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                var ignored = channel.lock()) {
            return work.run();
        } finally {
            WITHIN_THIS_JVM.unlock();
        }
    }

    /** An empty folder beside the trees for something unfinished; leavings of an interrupted build go first. */
    Path scratch(String name) throws IOException {
        Path scratch = folder.resolve("unfinished-" + name);
        delete(scratch);
        return Files.createDirectories(scratch);
    }

    /** Gives a finished folder its name; what stood there was of no use, else nothing would have been built. */
    Path publish(Path finished, String name) throws IOException {
        delete(folder.resolve(name));
        return Files.move(finished, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Deletes a folder with all that is in it; one that is not there is fine. */
    static void delete(Path tree) throws IOException {
        if (!Files.exists(tree)) {
            return;
        }
        try (Stream<Path> entries = Files.walk(tree)) {
            for (Path entry : entries.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(entry);
            }
        }
    }

    // HOME is what a user changes for one command; user.home comes from the password file.
    private static String home() {
        return Optional.ofNullable(System.getenv("HOME"))
                .filter(value -> !value.isBlank())
                .orElseGet(() -> System.getProperty("user.home"));
    }

    private static List<Integer> numbers(Path tree) {
        return Stream.of(tree.getFileName().toString().split("\\D+"))
                .filter(part -> !part.isEmpty() && part.length() < 9)
                .map(Integer::valueOf)
                .toList();
    }

    private static int compareNumbers(List<Integer> left, List<Integer> right) {
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            if (!left.get(i).equals(right.get(i))) {
                return left.get(i) - right.get(i);
            }
        }
        return left.size() - right.size();
    }

    /** Something that ends with a value or cannot be done. */
    interface Work<T> {
        T run() throws IOException;
    }
}
