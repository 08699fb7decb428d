package dev.dorsal.mysql.jdbc;

import dev.dorsal.model.CloneRun;
import dev.dorsal.model.Fence;
import dev.dorsal.model.ServerState;
import dev.dorsal.mysql.MySqlUnreachable;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The one connection that stays open from probe to probe: the end of the server's process breaks it at once. */
final class HeldConnection implements AutoCloseable {
    private static final Duration TURN_LIMIT = Duration.ofSeconds(2);

    private final MemberPool pool;
    private final ReentrantLock turn = new ReentrantLock();
    private @Nullable Held held;
    private volatile boolean closed;

    HeldConnection(MemberPool pool) {
        this.pool = pool;
    }

    ServerState probe() {
        return inTurn(current -> StateReader.state(current.session(), current.identity()));
    }

    Fence fence() {
        return inTurn(current -> FenceReader.fence(current.session()));
    }

    CloneRun cloneRun() {
        return inTurn(current -> Cloning.run(current.session()));
    }

    /** Reads the mode beside a verb whose own connection is lost. */
    ServerState.Mode mode() {
        return inTurn(current -> StateReader.mode(current.session()));
    }

    /** Not on the connection for verbs: one that takes long would make the ping late. */
    void ping(long term) {
        inTurn(current -> {
            current.session().execute(Statements.PING, Statements.LONGEST_STOP - term);
            return true;
        });
    }

    @Override
    public void close() {
        closed = true;
        boolean mine = false;
        try {
            mine = turn.tryLock(TURN_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (mine) {
            letGo();
            turn.unlock();
        }
    }

    private <T> T inTurn(Read<T> read) {
        try {
            if (!turn.tryLock(TURN_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new MySqlUnreachable("an earlier probe still waits", true);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MySqlUnreachable("the probe was interrupted");
        }
        try {
            return read(read);
        } catch (SQLException e) {
            throw Failures.reading(e);
        } catch (IllegalArgumentException e) {
            throw new MySqlUnreachable("it answers, but not as a MySQL server: " + e.getMessage());
        } finally {
            turn.unlock();
        }
    }

    // A connection that ended says something about the past: whether the server is there now is asked on a new one.
    private <T> T read(Read<T> read) throws SQLException {
        boolean fromBefore = held != null;
        try {
            return readOnce(read);
        } catch (SQLException e) {
            if (fromBefore && Failures.hasEnded(e)) {
                pool.distrust();
                return readOnce(read);
            }
            throw e;
        }
    }

    private <T> T readOnce(Read<T> read) throws SQLException {
        Held current = connected();
        try {
            return read.on(current);
        } catch (SQLException | RuntimeException e) {
            letGo();
            throw e;
        }
    }

    private Held connected() throws SQLException {
        Held current = held;
        if (current == null) {
            if (closed) {
                throw new MySqlUnreachable("access to it was closed");
            }
            current = connect();
            held = current;
        }
        return current;
    }

    private Held connect() throws SQLException {
        Connection connection = pool.borrow();
        try {
            return new Held(connection, StateReader.identity(new Session(connection)));
        } catch (SQLException | RuntimeException e) {
            pool.drop(connection);
            throw e;
        }
    }

    private void letGo() {
        Held current = held;
        held = null;
        if (current != null) {
            pool.drop(current.connection());
        }
    }

    private record Held(Connection connection, ServerState.Identity identity) {
        Session session() {
            return new Session(connection);
        }
    }

    private interface Read<T> {
        T on(Held current) throws SQLException;
    }
}
