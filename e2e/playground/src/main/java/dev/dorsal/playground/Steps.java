package dev.dorsal.playground;

import java.time.Duration;
import java.util.Locale;

/** Says in plain lines what happens, with the time since the start. */
final class Steps {
    private final long start = System.nanoTime();

    void say(String text) {
        System.out.println(
                String.format(Locale.ROOT, "[%6.1f s] %s", sinceStart().toMillis() / 1000.0, text));
    }

    Duration sinceStart() {
        return Duration.ofNanos(System.nanoTime() - start);
    }
}
