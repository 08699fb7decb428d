package dev.dorsal.e2e.chaos;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Something that is done at once and then ten times a second, until it is ended. */
final class Repeating {
    private final Runnable deed;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("repeating").factory());

    Repeating(Runnable deed) {
        this.deed = deed;
    }

    void begin() {
        deed.run();
        timer.scheduleWithFixedDelay(this::attempt, 100, 100, TimeUnit.MILLISECONDS);
    }

    private void attempt() {
        try {
            deed.run();
        } catch (AssertionError | RuntimeException e) {
            // Whom it is done to may be away; the next attempt finds out.
        }
    }

    /** Returns when the last one is over. */
    void end() {
        timer.close();
    }
}
