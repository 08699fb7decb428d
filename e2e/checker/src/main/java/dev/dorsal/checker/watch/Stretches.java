package dev.dorsal.checker.watch;

import dev.dorsal.checker.evidence.Looks;
import dev.dorsal.checker.evidence.OpenStretch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes stretches out of looks, in the order in which they are taken.
 *
 * <p>A look that was answered "open" proves that the member was open at some moment between its begin and its end. Two in a row
 * prove that it was open from the end of the first to the begin of the second, unless it was closed and opened again between
 * the two, which nobody does within {@link #LONGEST_STEP}. A hand-over between two looks is therefore never taken for two open
 * members.
 */
final class Stretches {
    static final long LONGEST_STEP = Duration.ofMillis(250).toNanos();
    private static final long NEVER = Long.MIN_VALUE;

    private final String member;
    private final List<OpenStretch> done = new ArrayList<>();
    private final List<Long> steps = new ArrayList<>();
    private int answered;
    private long from = NEVER;
    private long to = NEVER;
    private long lastBegin = NEVER;

    Stretches(String member) {
        this.member = member;
    }

    /** A look that was answered. */
    void looked(long begin, long end, boolean open) {
        answered++;
        boolean inARow = lastBegin != NEVER && end - lastBegin <= LONGEST_STEP;
        if (lastBegin != NEVER) {
            steps.add(begin - lastBegin);
        }
        if (!open || !inARow) {
            cut();
        }
        if (open) {
            from = from == NEVER ? end : from;
            to = begin;
        }
        lastBegin = begin;
    }

    /** A look that was not answered: whatever was so before may have changed. */
    void notAnswered() {
        cut();
        lastBegin = NEVER;
    }

    private void cut() {
        if (from != NEVER && to > from) {
            done.add(new OpenStretch(member, from, to));
        }
        from = NEVER;
        to = NEVER;
    }

    Looks end() {
        cut();
        var sorted = steps.stream().sorted().toList();
        return new Looks(member, answered, at(sorted, 50), at(sorted, 99), done);
    }

    private static long at(List<Long> sorted, int percent) {
        return sorted.isEmpty() ? 0 : sorted.get((sorted.size() - 1) * percent / 100);
    }
}
