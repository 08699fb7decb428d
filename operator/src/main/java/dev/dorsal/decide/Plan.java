package dev.dorsal.decide;

import java.time.Duration;
import java.util.List;

/**
 * What one pass will do.
 *
 * @param findings why
 * @param steps in the order in which they are done; the first that fails ends the pass
 * @param holds why something that one might expect is not done, one sentence each
 * @param next when to look again, unless something wakes the operator before
 */
public record Plan(Findings findings, List<Step> steps, List<String> holds, Duration next) {
    public Plan {
        steps = List.copyOf(steps);
        holds = List.copyOf(holds);
    }
}
