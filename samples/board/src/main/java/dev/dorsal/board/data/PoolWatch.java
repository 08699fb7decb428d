package dev.dorsal.board.data;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows whether a pool can reach its server, so that neither a request nor a health probe has to wait to find out.
 * Looks by itself every few seconds, and is told by requests that found out first. It is the breaker in front of the
 * reader: open while {@link PoolState.Away}, closed by the first look that succeeds.
 */
public final class PoolWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PoolWatch.class);
    private static final int VALID_SECONDS = 1;

    private final String name;
    private final HikariDataSource pool;
    private final Clock clock;
    private volatile PoolState state = new PoolState.Unknown();
    private final ScheduledExecutorService looks;

    /** Starts looking at once; a server that is away is a state, not an error. */
    PoolWatch(String name, HikariDataSource pool, Duration every, Clock clock) {
        this.name = name;
        this.pool = pool;
        this.clock = clock;
        this.looks = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().name("watch-" + name).factory());
        var unused = looks.scheduleWithFixedDelay(this::look, 0, every.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** The name of the pool: {@code writer}, {@code reader} or {@code database}. */
    public String name() {
        return name;
    }

    public PoolState state() {
        return state;
    }

    boolean isAway() {
        return state instanceof PoolState.Away;
    }

    /**
     * Takes a failure to get a connection as news about the server, unless the pool was merely used up.
     *
     * @return whether the server is away
     */
    boolean report(SQLException failure) {
        if (isUsedUp()) {
            return false;
        }
        away(reason(failure));
        return true;
    }

    private void look() {
        try (Connection connection = pool.getConnection()) {
            if (connection.isValid(VALID_SECONDS)) {
                connected();
            }
        } catch (SQLException e) {
            report(e);
        } catch (RuntimeException e) {
            // The executor would never look again.
            away(e.toString());
        }
    }

    private boolean isUsedUp() {
        HikariPoolMXBean now = pool.getHikariPoolMXBean();
        return now != null && now.getTotalConnections() >= pool.getMaximumPoolSize();
    }

    private synchronized void connected() {
        if (state instanceof PoolState.Connected) {
            return;
        }
        state = new PoolState.Connected(clock.instant());
        LOG.info("{}: connected", name);
    }

    private synchronized void away(String reason) {
        if (state instanceof PoolState.Away earlier) {
            state = new PoolState.Away(earlier.since(), reason);
            return;
        }
        state = new PoolState.Away(clock.instant(), reason);
        LOG.warn("{}: cannot be connected: {}", name, reason);
    }

    /** The pool wraps what the driver said; the driver's first line is the useful one. */
    private static String reason(SQLException failure) {
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        return String.valueOf(cause.getMessage()).lines().findFirst().orElse("no reason given");
    }

    @Override
    public void close() {
        looks.shutdownNow();
    }
}
