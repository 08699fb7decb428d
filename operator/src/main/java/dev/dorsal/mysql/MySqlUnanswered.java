package dev.dorsal.mysql;

/**
 * A statement was sent and no answer came: the time ran out or the connection broke. Whether it had an effect is
 * unknown, and it may still have one later, when what it waits for inside the server is gone.
 */
public final class MySqlUnanswered extends MySqlException {
    private static final long serialVersionUID = 1L;

    /** @param reason the verb and what was seen */
    public MySqlUnanswered(String reason) {
        super(reason);
    }
}
