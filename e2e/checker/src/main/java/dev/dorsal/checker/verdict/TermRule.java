package dev.dorsal.checker.verdict;

import dev.dorsal.checker.evidence.Evidence;
import dev.dorsal.checker.evidence.Outcome;
import dev.dorsal.checker.evidence.RunClock;
import dev.dorsal.checker.evidence.Terms;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Once a server of a newer term has acknowledged something, no server of an older one does.
 *
 * <ol>
 *   <li>Each acknowledgement belongs to the term of its server, see {@link Terms#of}.
 *   <li>The first acknowledgement of each term is known by when it had arrived.
 *   <li>An acknowledgement of an older term breaks the rule when its COMMIT was sent after that moment, or when it came later
 *       than the threads of the load can be late.
 * </ol>
 */
final class TermRule {
    /** Answers that were on their way at once may be taken up in any order, on a machine that is short of processors. */
    private static final long TAKEN_UP_LATE = 250_000_000L;

    private TermRule() {}

    private record Dated(Outcome outcome, long term) {
        boolean comesAfter(Dated newer) {
            return newer.term > term
                    && (outcome.began() > newer.outcome.ended()
                            || outcome.ended() > newer.outcome.ended() + TAKEN_UP_LATE);
        }
    }

    static Stream<Finding> check(Evidence evidence) {
        if (evidence.terms().areUnknown()) {
            return Stream.empty();
        }
        return Stream.concat(unnamed(evidence), late(dated(evidence)));
    }

    private static Stream<Finding> unnamed(Evidence evidence) {
        var cases = evidence.acknowledged()
                .filter(outcome ->
                        evidence.terms().of(outcome.server(), outcome.ended()).isEmpty())
                .map(TermRule::name)
                .toList();
        return Finding.about(Invariant.TermsDoNotGoBack, "acknowledged by a server that no term names,", cases);
    }

    private static List<Dated> dated(Evidence evidence) {
        var dated = new ArrayList<Dated>();
        evidence.acknowledged()
                .forEach(outcome -> evidence.terms()
                        .of(outcome.server(), outcome.ended())
                        .ifPresent(term -> dated.add(new Dated(outcome, term))));
        dated.sort(Comparator.comparingLong(one -> one.outcome().ended()));
        return dated;
    }

    private static Stream<Finding> late(List<Dated> dated) {
        var firsts = firstOfEachTerm(dated);
        var cases = dated.stream()
                .flatMap(one -> firsts.stream().filter(one::comesAfter).limit(1).map(newer -> sentence(one, newer)))
                .toList();
        return Finding.about(
                Invariant.TermsDoNotGoBack, "acknowledged by a server of an older term after one of a newer,", cases);
    }

    private static List<Dated> firstOfEachTerm(List<Dated> dated) {
        var firsts = new ArrayList<Dated>();
        for (var one : dated) {
            if (firsts.stream().noneMatch(first -> first.term() == one.term())) {
                firsts.add(one);
            }
        }
        return firsts;
    }

    private static String sentence(Dated late, Dated newer) {
        return name(late.outcome()) + " of term " + late.term() + " after " + name(newer.outcome()) + " of term "
                + newer.term();
    }

    private static String name(Outcome outcome) {
        return outcome.key() + " by " + outcome.server() + " at " + RunClock.seconds(outcome.ended());
    }
}
