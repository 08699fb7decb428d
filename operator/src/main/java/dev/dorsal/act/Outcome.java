package dev.dorsal.act;

import dev.dorsal.decide.Step;
import java.util.List;
import java.util.Optional;

/**
 * What came of a plan.
 *
 * @param done steps that were carried out, in order; those that found nothing to do are among them
 * @param stopped the step that failed for the whole cluster, and why; what rests upon it was not done
 * @param troubles what could not be done without stopping the rest, one sentence each
 */
public record Outcome(List<Step> done, Optional<Stop> stopped, List<String> troubles) {
    public Outcome {
        done = List.copyOf(done);
        troubles = List.copyOf(troubles);
    }

    /** Whether a step was begun without effect; those after an early end were not begun. */
    public boolean failed(Step step) {
        return !done.contains(step)
                && stopped.map(Stop::step)
                        .filter(stop -> !(stop instanceof Step.EnsureObjects))
                        .isEmpty();
    }

    /**
     * Where a plan ended early.
     *
     * @param step that was not carried out, or of which it is not known
     * @param reason one sentence
     * @param kind what follows from it
     */
    public record Stop(Step step, String reason, Kind kind) {}

    /** What follows from an early end. */
    public enum Kind {
        /** It is tried again, later each time. */
        TRANSIENT,
        /** The record of the primary is not what the plan was made for: the next pass begins from the newer one. */
        OUTDATED,
        /** It waits until the user changes something. */
        MISCONFIGURED
    }
}
