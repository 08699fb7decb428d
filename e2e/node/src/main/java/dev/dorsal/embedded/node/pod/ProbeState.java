package dev.dorsal.embedded.node.pod;

import io.fabric8.kubernetes.api.model.Probe;

/**
 * What a probe's results say so far.
 *
 * @param verdict what holds now
 * @param row equal results in a row, the last one among them; 0 before the first
 * @param last the last result; of no meaning before the first
 */
record ProbeState(Verdict verdict, int row, boolean last) {
    /** What a probe says about its container. */
    enum Verdict {
        UNKNOWN,
        GOOD,
        BAD
    }

    static final ProbeState START = new ProbeState(Verdict.UNKNOWN, 0, false);

    /** After one more result: the verdict changes when enough equal results came in a row. */
    ProbeState next(boolean good, Probe probe) {
        int now = row > 0 && good == last ? row + 1 : 1;
        int needed = good ? orElse(probe.getSuccessThreshold(), 1) : orElse(probe.getFailureThreshold(), 3);
        if (now < needed) {
            return new ProbeState(verdict, now, good);
        }
        return new ProbeState(good ? Verdict.GOOD : Verdict.BAD, now, good);
    }

    static int orElse(@org.jspecify.annotations.Nullable Integer value, int otherwise) {
        return value == null || value < 1 ? otherwise : value;
    }
}
