package dev.dorsal.model;

import java.time.Duration;

/** How far a replica is behind its primary. */
public sealed interface Lag {
    /**
     * @param behind age of the oldest transaction that is not applied, on the primary's clock; zero when nothing is
     *     missing
     * @param transactions committed on the primary and not executed here
     */
    record Known(Duration behind, long transactions) implements Lag {}

    /**
     * @param reason why no number can be given, a few words
     */
    record Unknown(String reason) implements Lag {}
}
