package dev.dorsal.model;

import java.util.Collection;
import java.util.Collections;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What may be relied upon of every write that was acknowledged since the record was made: at least {@code needed} of the
 * {@code ackers} hold it. What was acknowledged before is in {@link Recorded#lastKnown()}.
 *
 * @param ackers all members that may acknowledge, dead ones included: never fewer than those that really can
 * @param needed 0 when a write may be acknowledged with no replica holding it
 */
public record Promise(SortedSet<MemberId> ackers, int needed) {
    public static final Promise NONE = new Promise(new TreeSet<>(), 0);

    public Promise {
        ackers = Collections.unmodifiableSortedSet(new TreeSet<>(ackers));
        if (needed < 0) {
            throw new IllegalArgumentException("a write cannot be held by " + needed + " replicas");
        }
    }

    /** Whether it lets anybody prove anything. */
    public boolean holds() {
        return needed > 0;
    }

    /**
     * How many ackers must be cut from the primary and looked at, so that nothing that was acknowledged can be missing
     * from what they hold together, and nothing can be acknowledged any more: then fewer than {@code needed} are left.
     */
    public int toReach() {
        return Math.max(0, ackers.size() - needed + 1);
    }

    /** Whether these members are enough of the ackers. */
    public boolean isProvenBy(Collection<MemberId> reached) {
        return holds() && ackers.stream().filter(reached::contains).count() >= toReach();
    }

    public Promise with(MemberId acker) {
        return with(Set.of(acker));
    }

    public Promise with(Collection<MemberId> others) {
        var more = new TreeSet<>(ackers);
        more.addAll(others);
        return new Promise(more, needed);
    }

    public Promise without(MemberId acker) {
        var fewer = new TreeSet<>(ackers);
        fewer.remove(acker);
        return new Promise(fewer, needed);
    }

    public Promise needing(int replicas) {
        return new Promise(ackers, replicas);
    }
}
