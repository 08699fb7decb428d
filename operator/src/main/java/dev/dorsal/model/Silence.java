package dev.dorsal.model;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A time, on the operator's clock, in which the API server could not be used.
 *
 * @param from the first request that was not answered as it should be
 * @param until the first one that was
 */
public record Silence(Instant from, Instant until) {

    /** For people. */
    public String sentence() {
        return "from " + from.truncatedTo(ChronoUnit.SECONDS) + " to " + until.truncatedTo(ChronoUnit.SECONDS)
                + " the operator could not use the API server: failover, repair and status waited";
    }
}
