package dev.dorsal.checker.verdict;

import dev.dorsal.checker.evidence.Evidence;
import dev.dorsal.checker.evidence.Excuse;
import dev.dorsal.checker.evidence.OpenStretch;
import dev.dorsal.checker.evidence.RunClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Never can an ordinary account commit on two members at once, but where a fault keeps everybody from closing one. */
final class OpenRule {
    private OpenRule() {}

    static Stream<Finding> check(Evidence evidence) {
        var stretches = evidence.looks().stream()
                .flatMap(looks -> looks.open().stream())
                .toList();
        var findings = new ArrayList<Finding>();
        for (int i = 0; i < stretches.size(); i++) {
            for (var other : stretches.subList(i + 1, stretches.size())) {
                both(stretches.get(i), other, evidence.excuses()).ifPresent(findings::add);
            }
        }
        return findings.stream();
    }

    private static Optional<Finding> both(OpenStretch one, OpenStretch other, List<Excuse> excuses) {
        if (one.member().equals(other.member()) || one.overlap(other) <= 0) {
            return Optional.empty();
        }
        long begin = Math.max(one.from(), other.from());
        long end = begin + one.overlap(other);
        var excuse = excuses.stream()
                .filter(each -> each.covers(one, begin, end) || each.covers(other, begin, end))
                .findFirst();
        var sentence = one.member() + " and " + other.member() + " were both open from " + RunClock.seconds(begin)
                + " to " + RunClock.seconds(end)
                + excuse.map(each -> "; " + each.member() + " was " + each.reason())
                        .orElse("");
        return Optional.of(new Finding(Invariant.NeverTwoOpen, 1, sentence, excuse.isPresent()));
    }
}
