package dev.dorsal.mysql;

/** No connection could be had, or a probe got no answer. Nothing was changed; nothing is known about the server. */
public final class MySqlUnreachable extends MySqlException {
    private static final long serialVersionUID = 1L;

    private final boolean silent;

    /** @param reason what was seen, such as {@code connection refused} */
    public MySqlUnreachable(String reason) {
        this(reason, false);
    }

    /**
     * @param reason what was seen, such as {@code no answer in time}
     * @param silent whether nothing came back at all: then the server may be frozen, cut off, or just slow
     */
    public MySqlUnreachable(String reason, boolean silent) {
        super(reason);
        this.silent = silent;
    }

    public boolean isSilent() {
        return silent;
    }
}
