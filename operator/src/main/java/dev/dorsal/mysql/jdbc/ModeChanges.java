package dev.dorsal.mysql.jdbc;

import dev.dorsal.model.ServerState;
import dev.dorsal.mysql.Closing;
import java.sql.SQLException;
import java.time.Duration;

/** How a server is closed for writing and opened again. */
final class ModeChanges {
    private static final int LOCK_WAIT_RAN_OUT = 1205;

    private ModeChanges() {}

    static Closing close(Session session, Duration lockWait) throws SQLException {
        session.execute(Statements.LIMIT_LOCK_WAIT, Math.max(1, lockWait.toSeconds()));
        try {
            session.execute(Statements.CLOSE);
        } catch (SQLException e) {
            if (e.getErrorCode() != LOCK_WAIT_RAN_OUT) {
                throw e;
            }
        } finally {
            session.execute(Statements.FREE_LOCK_WAIT);
        }
        return StateReader.mode(session).isClosed() ? Closing.CLOSED : Closing.STILL_OPEN;
    }

    static ServerState.Mode open(Session session) throws SQLException {
        OpenConnections.end(session, Statements.WAITING_TO_CLOSE);
        session.execute(Statements.OPEN_FOR_PRIVILEGED);
        session.execute(Statements.OPEN);
        return StateReader.mode(session);
    }

    static ServerState.Mode lift(Session session) throws SQLException {
        open(session);
        session.execute(Statements.ONLINE);
        WitnessChannels.hangUp(session);
        return StateReader.mode(session);
    }
}
