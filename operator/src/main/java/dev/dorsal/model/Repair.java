package dev.dorsal.model;

/** What becomes of a member that has transactions of its own, or whose rows are not as its source had them. */
public enum Repair {
    /** What it has of its own is kept apart, and it is built anew. */
    RESEED,
    /** It is told, and left as it is. */
    HOLD
}
