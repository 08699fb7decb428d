package dev.dorsal.mysql.jdbc;

import dev.dorsal.mysql.Closing;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/** How a server is closed in a switchover: clients may finish what they have begun, and are ended when they do not. */
final class SwitchoverClosing {
    /** The shortest that the server knows. All writers stand still behind an attempt. */
    private static final Duration ATTEMPT = Duration.ofSeconds(1);

    private SwitchoverClosing() {}

    static Closing close(Session session, Duration grace, Duration limit) throws SQLException {
        long begin = System.nanoTime();
        Set<Unfinished> late = unfinished(session);
        while (!late.isEmpty() && isWithin(begin, grace)) {
            session.execute(Statements.PAUSE);
            late.retainAll(unfinished(session));
        }
        end(session, late);
        return closeAfterGrace(session, grace.plus(limit), begin);
    }

    private static Closing closeAfterGrace(Session session, Duration limit, long begin) throws SQLException {
        Closing closing = ModeChanges.close(session, ATTEMPT);
        while (closing != Closing.CLOSED && isWithin(begin, limit)) {
            end(session, unfinished(session));
            closing = ModeChanges.close(session, ATTEMPT);
        }
        if (closing == Closing.CLOSED) {
            // Their commits would be refused; their locks would be in the way of an applier.
            end(session, unfinished(session));
        }
        return closing;
    }

    private static Set<Unfinished> unfinished(Session session) throws SQLException {
        return new HashSet<>(
                session.query(row -> new Unfinished(row.getLong(1), row.getLong(2)), Statements.UNFINISHED));
    }

    private static void end(Session session, Set<Unfinished> work) throws SQLException {
        for (Unfinished one : work) {
            OpenConnections.endOne(session, one.connection());
        }
    }

    private static boolean isWithin(long begin, Duration limit) {
        return System.nanoTime() - begin < limit.toNanos();
    }

    /** The number is another one for the next transaction of the same connection. */
    private record Unfinished(long connection, long number) {}
}
