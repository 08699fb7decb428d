package dev.dorsal.checker.evidence;

import dev.dorsal.checker.evidence.Outcome.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The file of outcomes: one line each, only appended to, forced to disk in groups.
 *
 * <p>Writers hand outcomes over and go on; a thread of the ledger writes whatever has gathered and forces it once. A verdict
 * is made from {@link #read} alone, so it speaks of outcomes that are on disk. After {@link #close} these are all of them;
 * when this process dies, the file holds every outcome but those of the last moment.
 */
public final class Ledger implements AutoCloseable {
    private static final int FIELDS = 8;
    private static final String END = "";

    private final LinkedBlockingQueue<String> waiting = new LinkedBlockingQueue<>();
    private final FileChannel file;
    private final Thread thread;
    private volatile @Nullable IOException trouble;

    private Ledger(FileChannel file) {
        this.file = file;
        thread = Thread.ofPlatform().name("ledger").daemon().start(this::drain);
    }

    /** @throws java.nio.file.FileAlreadyExistsException rather than mixing two runs */
    public static Ledger create(Path path) throws IOException {
        Files.createDirectories(path.toAbsolutePath().getParent());
        return new Ledger(FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
    }

    public void add(Outcome outcome) {
        waiting.add(line(outcome));
    }

    private void drain() {
        try {
            for (boolean going = true; going; ) {
                var group = new ArrayList<String>();
                group.add(waiting.take());
                waiting.drainTo(group);
                going = !group.remove(END);
                append(String.join("", group));
            }
        } catch (IOException e) {
            trouble = e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void append(String text) throws IOException {
        var bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            file.write(bytes);
        }
        file.force(false);
    }

    /** Returns when all that was handed over is on disk. */
    @Override
    public void close() throws IOException {
        waiting.add(END);
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        file.close();
        var seen = trouble;
        if (seen != null) {
            throw new IOException("outcomes could not be kept: " + seen.getMessage(), seen);
        }
    }

    /** All outcomes of a file, in the order of their arrival. A last line without an end was cut off and is left out. */
    public static List<Outcome> read(Path path) {
        try {
            var text = Files.readString(path);
            return text.substring(0, text.lastIndexOf('\n') + 1)
                    .lines()
                    .map(Ledger::outcome)
                    .collect(Collectors.toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String line(Outcome one) {
        return String.join(
                        "\t",
                        one.kind().name(),
                        Integer.toString(one.key().worker()),
                        Long.toString(one.key().sequence()),
                        Integer.toString(one.rows()),
                        one.server(),
                        Long.toString(one.began()),
                        Long.toString(one.ended()),
                        one.detail().replaceAll("\\s+", " "))
                + "\n";
    }

    private static Outcome outcome(String line) {
        var field = line.split("\t", FIELDS);
        return new Outcome(
                new Key(Integer.parseInt(field[1]), Long.parseLong(field[2])),
                Kind.valueOf(field[0]),
                Integer.parseInt(field[3]),
                field[4],
                Long.parseLong(field[5]),
                Long.parseLong(field[6]),
                field[7]);
    }
}
