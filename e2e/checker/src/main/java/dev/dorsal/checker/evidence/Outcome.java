package dev.dorsal.checker.evidence;

/**
 * How one transaction ended, as its client saw it.
 *
 * @param rows how many rows it wrote
 * @param server server_uuid that it read inside the transaction; {@link #NOBODY} when it did not come so far
 * @param began when COMMIT was sent, or, when it was not, when the transaction began; nanoseconds of the run
 * @param ended when the answer, or the error, had arrived; nanoseconds of the run
 * @param detail of an error: its code, or a word; empty for an acknowledged one
 */
public record Outcome(Key key, Kind kind, int rows, String server, long began, long ended, String detail) {
    public static final String NOBODY = "-";

    /** What a client knows afterwards. */
    public enum Kind {
        /** COMMIT was answered with OK. */
        ACKNOWLEDGED,
        /** COMMIT was sent, and no answer came that settles it: stored or not, both are right. */
        UNKNOWN,
        /** The server said no: nothing may be stored. */
        REFUSED,
        /** The connection ended before COMMIT was sent: nothing may be stored. */
        BROKEN
    }

    public boolean is(Kind other) {
        return kind == other;
    }
}
