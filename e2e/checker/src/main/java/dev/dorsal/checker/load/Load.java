package dev.dorsal.checker.load;

import dev.dorsal.checker.evidence.Ledger;
import dev.dorsal.checker.evidence.Outcome;
import dev.dorsal.checker.evidence.Reading;
import dev.dorsal.checker.evidence.RunClock;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Many writers and readers at once, each in a virtual thread, until {@link #close}. */
public final class Load implements AutoCloseable {
    private final List<Thread> threads = new ArrayList<>();
    private final List<Reader> readers = new ArrayList<>();
    private volatile boolean going = true;

    private Load() {}

    /**
     * How much of it.
     *
     * @param seed of the sizes of transactions: the same seed gives the same sizes
     */
    public record Shape(int writers, int readers, long seed) {}

    /** Starts at once. The table must be there. */
    public static Load on(Target target, Table table, Shape shape, Ledger ledger, RunClock clock) {
        var load = new Load();
        var place = new Writer.Place(target, table, clock);
        var newest = new AtomicReference<@Nullable Outcome>();
        var seeds = new SplittableRandom(shape.seed());
        for (int worker = 0; worker < shape.writers(); worker++) {
            var writer = new Writer(worker, place, seeds.split(), ledger, newest);
            load.start("writer-" + worker, () -> writer.run(() -> load.going));
        }
        for (int i = 0; i < shape.readers(); i++) {
            var reader = new Reader(place, newest);
            load.readers.add(reader);
            load.start("reader-" + i, () -> reader.run(() -> load.going));
        }
        return load;
    }

    private void start(String name, Runnable work) {
        threads.add(Thread.ofVirtual().name(name).start(work));
    }

    /** Returns when every client knows how its last transaction ended: after seconds at most. */
    @Override
    public void close() {
        going = false;
        try {
            for (var thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Of all readers together; only after {@link #close}. */
    public Reading reading() {
        var all = readers.stream().map(Reader::reading).toList();
        return new Reading(
                all.stream().mapToInt(Reading::answered).sum(),
                all.stream().mapToInt(Reading::torn).sum(),
                all.stream().flatMap(one -> one.delays().stream()).toList(),
                all.stream().flatMap(one -> one.gaps().stream()).toList());
    }
}
