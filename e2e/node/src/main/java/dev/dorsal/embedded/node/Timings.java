package dev.dorsal.embedded.node;

import java.time.Duration;

/**
 * How long the node waits, on the clock of this machine.
 *
 * @param firstBackOff before the second restart of a container that ended; the first comes at once
 * @param longestBackOff each further wait is twice as long, up to this
 * @param backOffReset a container that ran as long is trusted again
 * @param retry between attempts at a volume or an image that is not there
 * @param endAll at most for the end of all Pods when the node is closed
 */
public record Timings(
        Duration firstBackOff, Duration longestBackOff, Duration backOffReset, Duration retry, Duration endAll) {
    /** The figures of a kubelet, but for the retries, which are cheap here. */
    public static final Timings OF_A_KUBELET = new Timings(
            Duration.ofSeconds(10),
            Duration.ofMinutes(5),
            Duration.ofMinutes(10),
            Duration.ofSeconds(1),
            Duration.ofSeconds(30));
}
