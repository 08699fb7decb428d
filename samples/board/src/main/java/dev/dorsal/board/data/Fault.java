package dev.dorsal.board.data;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.util.Optional;
import java.util.stream.Stream;

/** What an error of the database says about the server, as far as the board acts on it. */
enum Fault {
    /** The server answers, and takes no writes: a primary that was demoted, or a replica. Nothing was stored. */
    DEMOTED,
    /** The connection is gone. What was not committed is gone with it. */
    BROKEN,
    /** Deadlock: the server rolled the transaction back and asks for another try. */
    CONFLICT,
    /** The pool had no connection to give within its time limit; nothing was sent. */
    NO_CONNECTION,
    /** Everything else, a mistake in a statement for example. */
    OTHER;

    /** The fault behind an exception of Spring or JDBC; OTHER when no SQLException is in its chain of causes. */
    static Fault of(Throwable error) {
        return sqlException(error).map(Fault::ofSql).orElse(OTHER);
    }

    private static Optional<SQLException> sqlException(Throwable error) {
        return Stream.iterate(error, t -> t != null, Throwable::getCause)
                .limit(20)
                .filter(SQLException.class::isInstance)
                .map(SQLException.class::cast)
                .findFirst();
    }

    private static Fault ofSql(SQLException e) {
        return switch (e.getErrorCode()) {
            // 1792 on a writer: transaction_read_only was set on the server, or the code of the board is wrong.
            case 1792, 1836 -> DEMOTED;
            // 1290 has other causes too.
            case 1290, 3100 -> String.valueOf(e.getMessage()).contains("read-only") ? DEMOTED : OTHER;
            // offline_mode, shutdown, killed, idle for too long.
            case 3032, 1053, 3169, 4031 -> BROKEN;
            case 1213 -> CONFLICT;
            default -> ofState(e);
        };
    }

    private static Fault ofState(SQLException e) {
        if (e instanceof SQLTransientConnectionException) {
            return NO_CONNECTION;
        }
        boolean broken = e instanceof SQLRecoverableException
                || e instanceof SQLNonTransientConnectionException
                || String.valueOf(e.getSQLState()).startsWith("08");
        return broken ? BROKEN : OTHER;
    }
}
