package dev.dorsal.mysql.jdbc;

import dev.dorsal.mysql.Acknowledgement;
import dev.dorsal.mysql.MySqlRefused;
import java.sql.SQLException;

/** How both sides of acknowledging are switched. */
final class Acknowledging {
    /** Of the server itself, for what is not allowed while replication runs. */
    private static final int REPLICATION_RUNS = 3081;

    private static final int READ_ONLY = 1290;

    private Acknowledging() {}

    static void source(Session session, Acknowledgement rule) throws SQLException {
        boolean enabled = isSourceEnabled(session);
        if (!rule.enabled()) {
            session.execute(Statements.WAIT_NO_MORE);
        } else if (!enabled && applierRuns(session)) {
            throw new MySqlRefused(
                    REPLICATION_RUNS, "the applier runs, and would wait for acknowledgements of what it applies");
        }
        session.execute(Statements.WAIT_EARLY);
        if (enabled && rule.enabled()) {
            // First up, then down: a mixture of the smaller count and the shorter time would be weaker than both.
            session.execute(
                    Statements.WAIT_FOR_MORE, rule.waitFor(), rule.timeout().toMillis());
        }
        session.execute(Statements.WAIT_FOR, rule.waitFor(), rule.timeout().toMillis());
        if (rule.enabled()) {
            session.execute(Statements.WAIT);
        }
    }

    static void replica(Session session, boolean yes) throws SQLException {
        session.execute(Statements.ACKNOWLEDGE, yes);
        if (session.first(row -> row.getBoolean(1), Statements.RECEIVER_DIFFERS, yes)
                .orElse(false)) {
            session.execute(Statements.STOP_RECEIVER);
            session.execute(Statements.START_RECEIVER);
        }
    }

    static void nudge(Session session) throws SQLException {
        if (!StateReader.mode(session).isOpen()) {
            throw new MySqlRefused(READ_ONLY, "closed for writing; the transaction would be errant");
        }
        session.execute(Statements.NUDGE);
    }

    /** An applier must not run on a server whose commits wait: it would wait for acknowledgements of what it applies. */
    static void refuseToApply(Session session) throws SQLException {
        if (isSourceEnabled(session)) {
            throw new MySqlRefused(
                    REPLICATION_RUNS, "commits wait for acknowledgements here, and an applier would wait for them too");
        }
    }

    static boolean isSourceEnabled(Session session) throws SQLException {
        return session.first(row -> row.getString(1).equals("ON"), Statements.IS_WAITING)
                .orElse(false);
    }

    private static boolean applierRuns(Session session) throws SQLException {
        return session.first(row -> row.getString(1).equals("ON"), Statements.APPLIER)
                .orElse(false);
    }
}
