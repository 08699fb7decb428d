package dev.dorsal.checker.timeline;

import dev.dorsal.checker.evidence.Evidence;
import dev.dorsal.checker.evidence.Outcome;
import dev.dorsal.checker.evidence.Outcome.Kind;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How many transactions ended how. */
final class Counts {
    private Counts() {}

    static String of(Evidence evidence) {
        return "acknowledged " + count(evidence, Kind.ACKNOWLEDGED) + ", unknown " + told(evidence, Kind.UNKNOWN)
                + ", refused " + told(evidence, Kind.REFUSED) + ", broken before COMMIT "
                + told(evidence, Kind.BROKEN);
    }

    private static long count(Evidence evidence, Kind kind) {
        return evidence.outcomes().stream().filter(one -> one.is(kind)).count();
    }

    private static String told(Evidence evidence, Kind kind) {
        Map<String, Long> byDetail = evidence.outcomes().stream()
                .filter(one -> one.is(kind))
                .collect(Collectors.groupingBy(Outcome::detail, TreeMap::new, Collectors.counting()));
        return byDetail.isEmpty() ? "0" : count(evidence, kind) + " " + byDetail;
    }
}
