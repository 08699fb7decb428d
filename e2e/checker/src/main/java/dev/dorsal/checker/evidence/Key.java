package dev.dorsal.checker.evidence;

import java.util.Comparator;

/**
 * Names one transaction of the load. No number is used twice: a transaction that failed is never sent again.
 *
 * @param worker number of the connection that sent it, from 0
 * @param sequence from 1, counted by each worker
 */
public record Key(int worker, long sequence) implements Comparable<Key> {
    private static final Comparator<Key> ORDER =
            Comparator.comparingInt(Key::worker).thenComparingLong(Key::sequence);

    @Override
    public int compareTo(Key other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return worker + "/" + sequence;
    }
}
