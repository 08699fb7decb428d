package dev.dorsal.checker.verdict;

import dev.dorsal.checker.evidence.Evidence;
import dev.dorsal.checker.evidence.Incident;
import dev.dorsal.checker.evidence.Looks;
import dev.dorsal.checker.evidence.MemberData;
import dev.dorsal.checker.evidence.RunClock;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A load that wrote nothing and a look that was not taken prove nothing. */
final class ProgressRules {
    /** Two members that are open for longer than this are to be seen. */
    private static final long USUAL_STEP = 20_000_000L;

    private ProgressRules() {}

    static Stream<Finding> writesGoOn(Evidence evidence) {
        long last = evidence.acknowledged().mapToLong(one -> one.ended()).max().orElse(-1);
        return evidence.incidents().stream()
                .filter(incident -> last <= incident.made())
                .map(ProgressRules::stopped);
    }

    private static Finding stopped(Incident incident) {
        return Finding.of(
                Invariant.WritesGoOn,
                1,
                "nothing was acknowledged after " + incident.name() + " at " + RunClock.seconds(incident.made()));
    }

    static Stream<Finding> comesBack(Evidence evidence) {
        return evidence.notBack().stream().map(sentence -> Finding.of(Invariant.ClusterComesBack, 1, sentence));
    }

    static Stream<Finding> sawEnough(Evidence evidence) {
        return Stream.of(
                        missing(evidence.acknowledged().findAny().isEmpty(), "nothing was acknowledged"),
                        missing(evidence.reading().answered() == 0, "nothing was read by way of the reader"),
                        missing(evidence.terms().areUnknown(), "nobody said which server has which term"),
                        missing(!lookedAt(evidence).equals(members(evidence)), "not every member was looked at"),
                        evidence.looks().stream().flatMap(ProgressRules::slow))
                .flatMap(findings -> findings);
    }

    private static Stream<Finding> slow(Looks looks) {
        return missing(
                looks.usualStep() > USUAL_STEP,
                looks.member() + " was looked at every " + RunClock.seconds(looks.usualStep()) + " only");
    }

    private static Set<String> lookedAt(Evidence evidence) {
        return evidence.looks().stream()
                .filter(looks -> looks.answered() > 0)
                .map(Looks::member)
                .collect(Collectors.toSet());
    }

    private static Set<String> members(Evidence evidence) {
        return evidence.members().stream().map(MemberData::name).collect(Collectors.toSet());
    }

    private static Stream<Finding> missing(boolean isMissing, String sentence) {
        return isMissing ? Stream.of(Finding.of(Invariant.CheckSawEnough, 1, sentence)) : Stream.empty();
    }
}
