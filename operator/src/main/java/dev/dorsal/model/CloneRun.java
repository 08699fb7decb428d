package dev.dorsal.model;

import java.util.Optional;

/**
 * What a server says about the last time that it took over the data of another one. Survives its restarts, and is read
 * only while a member is being seeded.
 *
 * @param begun when it began, in the server's own words; an empty text when there never was one
 * @param error of the server, number and text, when it failed
 * @param progress what it has copied
 */
public record CloneRun(String begun, State state, Optional<String> error, Progress progress) {
    public static final CloneRun NONE =
            new CloneRun("", State.NONE, Optional.empty(), new Progress(Optional.empty(), 0, 0));

    /** How far it is. */
    public enum State {
        /** There never was one. */
        NONE,
        /** A session of this process does it now. */
        RUNNING,
        /** The server runs on the copied data. */
        COMPLETED,
        /** It ended without effect, or with the process that did it. */
        FAILED
    }

    /**
     * @param stage in the server's own words, such as FILE COPY
     * @param bytes copied in all stages so far
     * @param estimated bytes of the stages that were begun
     */
    public record Progress(Optional<String> stage, long bytes, long estimated) {}
}
