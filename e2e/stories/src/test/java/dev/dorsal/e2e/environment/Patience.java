package dev.dorsal.e2e.environment;

import java.time.Duration;

/** Limits of waits, longer by a factor on slow machines (-Dstories.patience=2). They end a wait that would last for ever. */
public final class Patience {
    private static final int FACTOR = Integer.getInteger("stories.patience", 1);

    private Patience() {}

    public static Duration seconds(int seconds) {
        return Duration.ofSeconds((long) seconds * FACTOR);
    }
}
