package dev.dorsal.board.data;

import java.time.Instant;

/** Whether a pool can reach its server, as last seen. */
public sealed interface PoolState {

    /** Nobody has looked yet. */
    record Unknown() implements PoolState {}

    /** @param since the first success after the last failure */
    record Connected(Instant since) implements PoolState {}

    /**
     * No connection can be made.
     *
     * @param since the first failure after the last success
     * @param reason the driver's words for the latest failure; no secret is in them
     */
    record Away(Instant since, String reason) implements PoolState {}
}
