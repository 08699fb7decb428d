package dev.dorsal.mysql.jdbc;

import dev.dorsal.mysql.AccountsSql;
import dev.dorsal.mysql.MySqlUnanswered;
import java.sql.SQLException;
import java.time.Duration;

/** How a member is kept from fetching the binary log. */
final class Barrier {
    private static final int LOCK_WAIT_SECONDS = 2;
    private static final Duration END_LIMIT = Duration.ofSeconds(5);

    private Barrier() {}

    static void bar(Session session, int member) throws SQLException {
        change(session, Statements.LOCK_ACCOUNT, member);
        // Who came before the lock may have passed its check and not yet have a name.
        long last = session.only(row -> row.getLong(1), Statements.LAST_CONNECTION);
        long deadline = System.nanoTime() + END_LIMIT.toNanos();
        while (!isGone(session, member, last)) {
            if (System.nanoTime() - deadline > 0) {
                throw new MySqlUnanswered(
                        "barring a member: its connections did not end in " + END_LIMIT.toSeconds() + " s");
            }
            session.execute(Statements.PAUSE);
        }
    }

    static void admit(Session session, int member) throws SQLException {
        change(session, Statements.UNLOCK_ACCOUNT, member);
    }

    private static void change(Session session, String statement, int member) throws SQLException {
        session.execute(Statements.LIMIT_LOCK_WAIT, LOCK_WAIT_SECONDS);
        session.execute(Statements.UNLOGGED);
        try {
            session.execute(statement, AccountsSql.replica(member));
        } finally {
            session.execute(Statements.LOGGED);
            session.execute(Statements.FREE_LOCK_WAIT);
        }
    }

    private static boolean isGone(Session session, int member, long last) throws SQLException {
        String account = AccountsSql.replica(member);
        OpenConnections.end(session, Statements.OF_MEMBER, account, last);
        return session.only(row -> row.getInt(1) == 0, Statements.COUNT_OF_MEMBER, account, last);
    }
}
