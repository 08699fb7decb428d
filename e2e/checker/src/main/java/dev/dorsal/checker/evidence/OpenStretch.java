package dev.dorsal.checker.evidence;

/**
 * A time in which every look at a member found that an ordinary account could commit there.
 *
 * @param from the end of the first look
 * @param to the beginning of the last one: between the two it was open for certain
 */
public record OpenStretch(String member, long from, long to) {
    /** Nanoseconds in which both were open; zero or less when that is not proven. */
    public long overlap(OpenStretch other) {
        return Math.min(to, other.to) - Math.max(from, other.from);
    }
}
