package dev.dorsal.embedded.node.pod;

import dev.dorsal.embedded.node.Timings;
import java.time.Duration;

/**
 * How long to wait before something that failed is tried again: twice as long each time, until it went well for long enough
 * to be trusted again.
 */
final class BackOff {
    private final Duration first;
    private final Duration longest;
    private final Duration reset;
    private Duration next;

    private BackOff(Duration next, Duration first, Duration longest, Duration reset) {
        this.next = next;
        this.first = first;
        this.longest = longest;
        this.reset = reset;
    }

    /** Of a container: the first restart comes at once. */
    static BackOff ofRestarts(Timings t) {
        return new BackOff(Duration.ZERO, t.firstBackOff(), t.longestBackOff(), t.backOffReset());
    }

    /** Of an image: every attempt has a wait before it. */
    static BackOff ofImages(Timings t) {
        return new BackOff(t.retry(), t.retry(), t.longestBackOff(), t.backOffReset());
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
