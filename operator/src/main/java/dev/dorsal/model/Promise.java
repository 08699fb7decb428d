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
 * @param company the fence of the primary leaves it open, without an operator, only while at least so many replicas are
 *     connected to it, and 1 at least
 */
public record Promise(SortedSet<MemberId> ackers, int needed, int company) {
    public static final Promise NONE = new Promise(new TreeSet<>(), 0, 1);

    public Promise {
        ackers = Collections.unmodifiableSortedSet(new TreeSet<>(ackers));
        if (needed < 0 || company < 1) {
            throw new IllegalArgumentException(
                    "a write cannot be held by " + needed + " replicas, and a primary alone is not in company");
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
        return new Promise(more, needed, company);
    }

    public Promise without(MemberId acker) {
        var fewer = new TreeSet<>(ackers);
        fewer.remove(acker);
        return new Promise(fewer, needed, company);
    }

    public Promise needing(int replicas) {
        return new Promise(ackers, replicas, company);
    }

    public Promise inCompanyOf(int replicas) {
        return new Promise(ackers, needed, replicas);
    }
}
