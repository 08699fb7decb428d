package dev.dorsal.board.data;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Map;

/** Counts read-only transactions by the pool that served them and why: {@code board_reads_total{pool, reason}}. */
final class ReadCounts {

    enum Reason {
        /** Nothing special: the reader served. */
        READER("reader", "none"),
        OWN_WRITE("writer", "own-write"),
        READER_AWAY("writer", "reader-away");

        private final String pool;
        private final String tag;

        Reason(String pool, String tag) {
            this.pool = pool;
            this.tag = tag;
        }
    }

    private final Map<Reason, Counter> counters = new EnumMap<>(Reason.class);

    ReadCounts(MeterRegistry registry) {
        for (Reason reason : Reason.values()) {
            counters.put(
                    reason,
                    Counter.builder("board.reads")
                            .description("Read-only transactions by the pool that served them")
                            .tags("pool", reason.pool, "reason", reason.tag)
                            .register(registry));
        }
    }

    void add(Reason reason) {
        Counter counter = counters.get(reason);
        if (counter != null) {
            counter.increment();
        }
    }
}
