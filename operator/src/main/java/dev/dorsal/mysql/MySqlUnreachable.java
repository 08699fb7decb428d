package dev.dorsal.mysql;

/** No connection could be had, or a probe got no answer. Nothing was changed; nothing is known about the server. */
public final class MySqlUnreachable extends MySqlException {
    private static final long serialVersionUID = 1L;

    /** @param reason what was seen, such as {@code connection refused} or {@code no answer within 2 s} */
    public MySqlUnreachable(String reason) {
        super(reason);
    }
}
