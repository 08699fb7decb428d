package dev.dorsal.mysql.jdbc;

import java.sql.SQLException;
import java.util.Set;

/** How connections of others are ended. */
final class OpenConnections {
    /** It left by itself; it belongs to an account with more rights, in the two ways of saying so. */
    private static final Set<Integer> NOT_ENDED = Set.of(1094, 1095, 1227);

    private OpenConnections() {}

    /**
     * @param which a query that gives connection ids
     * @param values that it needs
     * @return how many were ended
     */
    static int end(Session session, String which, Object... values) throws SQLException {
        int ended = 0;
        for (long id : session.query(row -> row.getLong(1), which, values)) {
            ended += endOne(session, id) ? 1 : 0;
        }
        return ended;
    }

    /** Whether it was there to be ended. */
    static boolean endOne(Session session, long id) throws SQLException {
        try {
            session.execute(Statements.KILL, id);
            return true;
        } catch (SQLException e) {
            if (NOT_ENDED.contains(e.getErrorCode())) {
                return false;
            }
            throw e;
        }
    }
}
