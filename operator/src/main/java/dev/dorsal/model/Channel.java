package dev.dorsal.model;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What one server says about its default replication channel. A server that was never attached has none.
 *
 * @param source where it is told to replicate from
 * @param retrieved all that lies in its relay log files, applied or not: survives a restart, is empty after the channel
 *     was set anew, and misses what was applied and purged; so a position is always this united with what was executed
 */
public record Channel(Source source, Receiver receiver, Applier applier, GtidSet retrieved) {

    /**
     * @param host as it was set; may be empty after a reset that keeps the channel
     * @param uuid of the server that last answered under that address; empty before the first connection
     * @param account number of the member whose replication account it logs in with; empty for any other account
     * @param autoPosition whether it asks for what is missing by GTID; false is not of this operator's making
     */
    public record Source(String host, int port, Optional<ServerUuid> uuid, OptionalInt account, boolean autoPosition) {}

    /**
     * The thread that fetches.
     *
     * @param failure of its last attempt; stays while it tries again
     * @param attempts that failed in a row since it was told its source; 0 without a failure, or when the server does not say
     * @param silence age of the last heartbeat or transaction received, on this server's clock, to the microsecond;
     *     empty when none came since it was started
     */
    public record Receiver(ReceiverState state, Optional<Failure> failure, int attempts, Optional<Duration> silence) {}

    /** The states of the receiver; {@code CONNECTING} means that it has lost its source, or never had it. */
    public enum ReceiverState {
        ON,
        CONNECTING,
        OFF
    }

    /**
     * The threads that execute.
     *
     * @param failedFor age of its last failure, on this server's clock; empty without one
     * @param workers how many execute side by side; 1 when it is serial
     * @param oldestUnapplied when the oldest transaction that is being applied was committed, on the clock of the
     *     server that committed it first; empty when none is being applied. A stopped applier is in the middle of none
     */
    public record Applier(
            ApplierState state,
            Optional<Failure> failure,
            Optional<Duration> failedFor,
            int workers,
            Optional<Instant> oldestUnapplied) {}

    /** {@code FAILED} means stopped by an error; it does not start again by itself. */
    public enum ApplierState {
        RUNNING,
        STOPPED,
        FAILED
    }

    /**
     * An error of a replication thread.
     *
     * @param code of the server, such as 1062 or 13114
     * @param text the server's sentence without row values and statements
     */
    public record Failure(int code, String text) {}
}
