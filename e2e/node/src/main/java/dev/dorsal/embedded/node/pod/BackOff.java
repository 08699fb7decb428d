package dev.dorsal.embedded.node.pod;

import java.time.Duration;

/**
 * How long to wait before a container that ended is started again: not at all the first time, then twice as long each
 * time, until it ran long enough to be trusted again.
 */
final class BackOff {
    private final Duration first;
    private final Duration longest;
    private final Duration reset;
    private Duration next = Duration.ZERO;

    BackOff(Duration first, Duration longest, Duration reset) {
        this.first = first;
        this.longest = longest;
        this.reset = reset;
    }

    /**
     * The wait after a run.
     *
     * @param ran how long the container ran
     */
    Duration after(Duration ran) {
        if (ran.compareTo(reset) >= 0) {
            next = Duration.ZERO;
        }
        Duration wait = next;
        Duration doubled = next.isZero() ? first : next.multipliedBy(2);
        next = doubled.compareTo(longest) > 0 ? longest : doubled;
        return wait;
    }
}
