package dev.dorsal.decide;

/** What is the case with one member: a closed set, and the words that users read. */
public enum MemberState {
    /** Answers and is what its role asks for: an open primary, or a replica whose threads run. */
    READY("Ready"),
    /** Has no server that could answer yet. */
    STARTING("Starting"),
    /** Should answer and does not. */
    UNREACHABLE("Unreachable"),
    /** Answers, is closed, and waits for a primary to be chosen or opened. */
    CLOSED("Closed"),
    /** A replica that is being attached, or whose source is away. */
    ATTACHING("Attaching"),
    /** A replica with an error in a replication thread. */
    REPLICATION_BROKEN("ReplicationBroken"),
    /** Answers, and what it should write waits for room on its disk. */
    DISK_FULL("DiskFull"),
    /** A replica that lacks transactions which the primary has in no binary log any more. */
    NEEDS_SEEDING("NeedsSeeding"),
    /** A replica with transactions that the primary does not have. */
    DIVERGED("Diverged"),
    /** Is being built anew from another member's data, or is about to. */
    SEEDING("Seeding"),
    /** Its Pod is being ended, or it is about to be removed. */
    LEAVING("Leaving");

    private final String word;

    MemberState(String word) {
        this.word = word;
    }

    /** As it stands in status. */
    public String word() {
        return word;
    }
}
