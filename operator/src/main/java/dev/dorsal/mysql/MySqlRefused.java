package dev.dorsal.mysql;

/** The server answered with an error: it is alive, and the statement had no effect. */
public final class MySqlRefused extends MySqlException {
    private static final long serialVersionUID = 1L;

    private final int code;

    /**
     * @param code of the server: 1040 too many connections, 1045 wrong account, 1053 shutting down, 1290 read-only,
     *     3032 offline, ...
     * @param text the server's sentence without row values, statements and secrets
     */
    public MySqlRefused(int code, String text) {
        super("error " + code + ": " + text);
        this.code = code;
    }

    public int code() {
        return code;
    }
}
