package dev.dorsal.board.community;

/** The board or post that an address names does not exist, or not yet on the server that was asked. */
public final class NotFound extends RuntimeException {
    private static final long serialVersionUID = 1;

    public NotFound(String what) {
        super(what + " does not exist");
    }
}
