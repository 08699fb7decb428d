package dev.dorsal.checker.load;

import dev.dorsal.checker.evidence.Key;
import dev.dorsal.checker.evidence.Ledger;
import dev.dorsal.checker.evidence.Outcome;
import dev.dorsal.checker.evidence.Outcome.Kind;
import dev.dorsal.checker.evidence.RunClock;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** One client that writes: a connection, and a new one after each error, as pools do that know their trade. */
final class Writer {
    private static final long PAUSE = Duration.ofMillis(10).toNanos();

    private final int worker;
    private final Place place;
    private final RandomGenerator random;
    private final Ledger ledger;
    private final AtomicReference<@Nullable Outcome> newest;
    private long sequence;

    /** @param newest where the last acknowledged transaction of all writers is left for readers */
    Writer(int worker, Place place, RandomGenerator random, Ledger ledger, AtomicReference<@Nullable Outcome> newest) {
        this.worker = worker;
        this.place = place;
        this.random = random;
        this.ledger = ledger;
        this.newest = newest;
    }

    /** Where, in what, by which clock. */
    record Place(Target target, Table table, RunClock clock) {}

    void run(BooleanSupplier going) {
        while (going.getAsBoolean()) {
            try {
                write(place.target().writer().connect(), going);
            } catch (SQLException e) {
                // Nothing was asked of anybody; the outage that the timeline shows is made of these.
            }
            LockSupport.parkNanos(PAUSE);
        }
    }

    private void write(Connection connection, BooleanSupplier going) throws SQLException {
        try {
            connection.setAutoCommit(false);
            while (going.getAsBoolean() && send(connection).is(Kind.ACKNOWLEDGED)) {
                LockSupport.parkNanos(random.nextLong(2 * PAUSE));
            }
        } finally {
            Failures.drop(connection);
        }
    }

    private Outcome send(Connection connection) {
        sequence++;
        var transaction = Transaction.next(new Key(worker, sequence), random);
        var outcome = attempt(connection, transaction);
        ledger.add(outcome);
        if (outcome.is(Kind.ACKNOWLEDGED)) {
            newest.set(outcome);
        }
        return outcome;
    }

    private Outcome attempt(Connection connection, Transaction transaction) {
        long began = place.clock().now();
        var server = Outcome.NOBODY;
        try (var statement = connection.createStatement()) {
            server = Servers.uuid(statement);
            statement.execute(transaction.insert(place.table().name()));
        } catch (SQLException e) {
            return outcome(transaction, Failures.beforeCommit(e), server, began, Failures.detail(e));
        }
        began = place.clock().now();
        try {
            connection.commit();
            return outcome(transaction, Kind.ACKNOWLEDGED, server, began, "");
        } catch (SQLException e) {
            return outcome(transaction, Failures.atCommit(e), server, began, Failures.detail(e));
        }
    }

    private Outcome outcome(Transaction transaction, Kind kind, String server, long began, String detail) {
        return new Outcome(
                transaction.key(),
                kind,
                transaction.rows(),
                server,
                began,
                place.clock().now(),
                detail);
    }
}
