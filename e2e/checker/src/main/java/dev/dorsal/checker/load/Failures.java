package dev.dorsal.checker.load;

import dev.dorsal.checker.evidence.Outcome.Kind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;

/** What an error tells about the transaction that met it. */
final class Failures {
    /** Read-only by option, by mode, by transaction; deadlock; lock wait. With these the server has rolled back. */
    private static final Set<Integer> ROLLED_BACK_AT_COMMIT = Set.of(1290, 1836, 1792, 1213, 1205);

    private Failures() {}

    static Kind beforeCommit(SQLException error) {
        return isAnswer(error) ? Kind.REFUSED : Kind.BROKEN;
    }

    /** A COMMIT that was cut off, killed or met by a shutdown may have been done. */
    static Kind atCommit(SQLException error) {
        return ROLLED_BACK_AT_COMMIT.contains(error.getErrorCode()) ? Kind.REFUSED : Kind.UNKNOWN;
    }

    private static boolean isAnswer(SQLException error) {
        return error.getErrorCode() != 0;
    }

    /** Its code, or that the connection was the matter. */
    static String detail(SQLException error) {
        return isAnswer(error) ? Integer.toString(error.getErrorCode()) : "connection";
    }

    /** Ends a connection without a word to a server that may never answer. */
    static void drop(Connection connection) {
        try {
            connection.abort(Runnable::run);
        } catch (SQLException e) {
            // It is gone, which is what was wanted.
        }
    }
}
