package dev.dorsal.mysql.jdbc;

import dev.dorsal.mysql.MySqlUnreachable;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * A connection on which nothing happens, so that its end is news. The driver reads only while it waits for an answer:
 * the server is told to wait too, and so the end of its process is an answer that comes at once.
 */
final class IdleConnection {
    /** Between the end of the server's wait and ours. A server that is late by more is frozen, or cut off. */
    private static final Duration MARGIN = Duration.ofSeconds(3);

    private static final Duration EARLY = Duration.ofMillis(100);

    private final MemberPool pool;

    IdleConnection(MemberPool pool) {
        this.pool = pool;
    }

    boolean awaitEnd(Duration limit) {
        Connection connection = borrow();
        try {
            var session = new Session(connection);
            session.limit(limit.plus(MARGIN));
            long begin = System.nanoTime();
            session.execute(Statements.WAIT_IDLY, limit.toSeconds());
            giveBack(connection);
            // A server that stops lets nobody sleep.
            return System.nanoTime() - begin < limit.minus(EARLY).toNanos();
        } catch (SQLException e) {
            pool.drop(connection);
            return isOver(e);
        }
    }

    /** A pool that is closed at this moment has nothing to take back, and says so in its own way. */
    private static void giveBack(Connection connection) throws SQLException {
        try {
            connection.close();
        } catch (NullPointerException e) {
            throw new SQLException("access to it was closed", e);
        }
    }

    /** Silence is no end; every other error is. */
    private boolean isOver(SQLException e) {
        boolean ended = !(Failures.reading(e) instanceof MySqlUnreachable unreachable && unreachable.isSilent());
        if (ended) {
            pool.distrust();
        }
        return ended;
    }

    private Connection borrow() {
        try {
            return pool.borrow();
        } catch (SQLException e) {
            throw Failures.connecting(e);
        }
    }
}
