package dev.dorsal.model;

/** A run of transaction numbers, both ends included, from 1 up. */
record Interval(long first, long last) {
    Interval {
        // The greatest number is never given out by a server, so one more always fits.
        if (first < 1 || last < first || last == Long.MAX_VALUE) {
            throw new IllegalArgumentException("not a run of transaction numbers: " + first + "-" + last);
        }
    }

    long count() {
        return last - first + 1;
    }

    @Override
    public String toString() {
        return first == last ? Long.toString(first) : first + "-" + last;
    }
}
