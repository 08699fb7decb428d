package dev.dorsal.checker.verdict;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One way in which an invariant does not hold.
 *
 * @param count of what the sentence is about, such as transactions; at least 1
 * @param sentence names the members, and the first few of what is meant
 * @param excused whether the fault itself makes it unavoidable, and says so
 */
public record Finding(Invariant invariant, int count, String sentence, boolean excused) {
    private static final int NAMED = 5;

    static Finding of(Invariant invariant, int count, String sentence) {
        return new Finding(invariant, count, sentence, false);
    }

    /** None when there is nothing to tell; otherwise one finding that names the first few. */
    static Stream<Finding> about(Invariant invariant, String what, List<?> cases) {
        return cases.isEmpty()
                ? Stream.empty()
                : Stream.of(of(invariant, cases.size(), what + " " + cases.size() + ": " + named(cases)));
    }

    private static String named(List<?> cases) {
        var names = cases.stream().limit(NAMED).map(Object::toString).collect(Collectors.joining(", "));
        return cases.size() > NAMED ? names + ", ..." : names;
    }

    @Override
    public String toString() {
        return invariant + ": " + sentence;
    }
}
