package dev.dorsal.checker.timeline;

import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * Of a set of times, in nanoseconds, by nearest rank: each is a time that was measured.
 *
 * @param count of the times; the others are 0 when it is 0
 */
public record Percentiles(int count, long median, long ninetyNine, long longest) {
    public static Percentiles of(Collection<Long> times) {
        var sorted = times.stream().sorted().toList();
        return sorted.isEmpty()
                ? new Percentiles(0, 0, 0, 0)
                : new Percentiles(sorted.size(), rank(sorted, 50), rank(sorted, 99), sorted.getLast());
    }

    private static long rank(List<Long> sorted, int percent) {
        return sorted.get((int) Math.ceil(sorted.size() * percent / 100.0) - 1);
    }

    @Override
    public String toString() {
        return count == 0
                ? "none"
                : String.format(
                        Locale.ROOT,
                        "p50 %.3f s, p99 %.3f s, max %.3f s of %d",
                        median / 1e9,
                        ninetyNine / 1e9,
                        longest / 1e9,
                        count);
    }
}
