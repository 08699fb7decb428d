package dev.dorsal.board.data;

/**
 * Whether the visitor whose request this thread serves wrote a moment ago. Such a visitor reads from the writer, so
 * that their own post is on the next page although the replicas may not have it yet.
 */
public final class OwnWrites {
    private static final ScopedValue<OwnWrites> CURRENT = ScopedValue.newInstance();

    private final Runnable onWrite;
    private boolean wrote;

    private OwnWrites(boolean wrote, Runnable onWrite) {
        this.wrote = wrote;
        this.onWrite = onWrite;
    }

    /** The rest of a request. */
    @FunctionalInterface
    public interface Request {
        void serve() throws Exception;
    }

    /**
     * Serves one request.
     *
     * @param wroteLately whether an earlier request of this visitor wrote within the last seconds
     * @param onWrite called at each write of this request, on the same thread, before the answer is written
     * @throws Exception what the request throws
     */
    public static void during(boolean wroteLately, Runnable onWrite, Request request) throws Exception {
        ScopedValue.where(CURRENT, new OwnWrites(wroteLately, onWrite)).call(() -> {
            request.serve();
            return true;
        });
    }

    static boolean wroteLately() {
        return CURRENT.isBound() && CURRENT.get().wrote;
    }

    /** Called after each commit of a transaction that may have written, also when its outcome is unknown. */
    static void wrote() {
        if (CURRENT.isBound()) {
            CURRENT.get().remember();
        }
    }

    private void remember() {
        wrote = true;
        onWrite.run();
    }
}
