package dev.dorsal.checker.evidence;

import java.util.Locale;

/** Nanoseconds since the run began, on the monotonic clock of this process. One clock for all that is compared. */
public final class RunClock {
    private final long origin = System.nanoTime();

    public long now() {
        return System.nanoTime() - origin;
    }

    /** A moment of the run as people read it, such as {@code 12.345 s}. */
    public static String seconds(long nanoseconds) {
        return String.format(Locale.ROOT, "%.3f s", nanoseconds / 1e9);
    }
}
