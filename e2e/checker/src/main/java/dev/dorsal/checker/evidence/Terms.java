package dev.dorsal.checker.evidence;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Who was recorded as the primary of which term.
 *
 * @param entries in any order
 */
public record Terms(List<Entry> entries) {
    /** A new record is seen some time after it was written, and its server may have answered by then. */
    private static final long SEEN_LATE = 1_000_000_000L;

    /** @param seen when the record was first seen, nanoseconds of the run */
    public record Entry(long term, String server, long seen) {}

    public Terms {
        entries = List.copyOf(entries);
    }

    /**
     * The term in which a server answered. One that had several terms is given the newest that can be meant.
     *
     * @return empty for a server that no term names
     */
    public Optional<Long> of(String server, long at) {
        var own = entries.stream()
                .filter(entry -> entry.server().equals(server))
                .sorted(Comparator.comparingLong(Entry::term))
                .toList();
        return own.reversed().stream()
                .filter(entry -> entry.seen() <= at + SEEN_LATE)
                .findFirst()
                .or(() -> own.stream().findFirst())
                .map(Entry::term);
    }

    public boolean areUnknown() {
        return entries.isEmpty();
    }
}
