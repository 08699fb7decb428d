package dev.dorsal.checker.verdict;

import dev.dorsal.checker.evidence.Evidence;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * What is to be said of a run.
 *
 * @param violations none in a run that is right
 * @param exceptions findings that the run allows, counted and named all the same
 */
public record Verdict(List<Finding> violations, List<Finding> exceptions) {
    /** What a cluster may break that acknowledges writes which no replica holds: under Available and Async. */
    public static final Set<Invariant> MAY_LOSE = Set.of(Invariant.AcknowledgedIsStored, Invariant.TermsDoNotGoBack);

    public Verdict {
        violations = List.copyOf(violations);
        exceptions = List.copyOf(exceptions);
    }

    /**
     * Looks at everything.
     *
     * @param allowed invariants that may be broken; empty under Lossless
     */
    public static Verdict of(Evidence evidence, Set<Invariant> allowed) {
        var findings = Arrays.stream(Invariant.values())
                .flatMap(invariant -> invariant.check(evidence))
                .toList();
        return new Verdict(
                findings.stream().filter(one -> !isAllowed(one, allowed)).toList(),
                findings.stream().filter(one -> isAllowed(one, allowed)).toList());
    }

    private static boolean isAllowed(Finding finding, Set<Invariant> allowed) {
        return finding.excused() || allowed.contains(finding.invariant());
    }

    public boolean isRight() {
        return violations.isEmpty();
    }
}
