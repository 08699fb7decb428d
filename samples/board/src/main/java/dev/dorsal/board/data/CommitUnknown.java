package dev.dorsal.board.data;

/**
 * The commit was sent and the server never said how it ended: the write may be stored or not. It is never tried again
 * by itself. Forms carry a key that makes a second try by the person harmless.
 */
public final class CommitUnknown extends RuntimeException {
    private static final long serialVersionUID = 1;

    CommitUnknown(Throwable cause) {
        super("the server did not say whether the write was stored", cause);
    }
}
