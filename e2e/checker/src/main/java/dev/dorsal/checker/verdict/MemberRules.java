package dev.dorsal.checker.verdict;

import dev.dorsal.checker.evidence.Evidence;
import dev.dorsal.checker.evidence.Key;
import dev.dorsal.checker.evidence.MemberData;
import dev.dorsal.checker.evidence.Stored;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Members against the primary. */
final class MemberRules {
    private MemberRules() {}

    static Stream<Finding> level(Evidence evidence) {
        return evidence.members().stream()
                .filter(member -> !member.missing().isEmpty())
                .map(member -> Finding.of(
                        Invariant.MembersAreLevel,
                        1,
                        member.name() + " did not come level with " + evidence.primary() + "; it lacks "
                                + member.missing()));
    }

    static Stream<Finding> errant(Evidence evidence) {
        return evidence.members().stream()
                .filter(member -> !member.extra().isEmpty())
                .map(member -> Finding.of(
                        Invariant.NoErrantTransaction,
                        1,
                        member.name() + " holds what " + evidence.primary() + " does not: " + member.extra()));
    }

    static Stream<Finding> equal(Evidence evidence) {
        var primary = evidence.primaryData();
        return evidence.members().stream()
                .filter(member -> primary.wasRead() && member.wasRead())
                .flatMap(member -> differences(primary, member));
    }

    private static Stream<Finding> differences(MemberData primary, MemberData member) {
        var cases = different(primary.transactions(), member.transactions());
        var what = member.name() + " differs from " + primary.name();
        if (cases.isEmpty() && primary.checksum() != member.checksum()) {
            return Stream.of(Finding.of(Invariant.MembersAreEqual, 1, what + " by the checksum of the table"));
        }
        return Finding.about(Invariant.MembersAreEqual, what + " in transactions,", cases);
    }

    private static List<Key> different(Map<Key, Stored> one, Map<Key, Stored> other) {
        var keys = new TreeSet<>(one.keySet());
        keys.addAll(other.keySet());
        return keys.stream()
                .filter(key -> !Objects.equals(one.get(key), other.get(key)))
                .toList();
    }
}
