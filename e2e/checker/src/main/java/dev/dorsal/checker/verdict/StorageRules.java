package dev.dorsal.checker.verdict;

import dev.dorsal.checker.evidence.Evidence;
import dev.dorsal.checker.evidence.Key;
import dev.dorsal.checker.evidence.MemberData;
import dev.dorsal.checker.evidence.Outcome;
import dev.dorsal.checker.evidence.Outcome.Kind;
import dev.dorsal.checker.evidence.RunClock;
import dev.dorsal.checker.evidence.Stored;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What was answered against what is stored, on every member. */
final class StorageRules {
    private StorageRules() {}

    /** With all its rows, and from the server that answered. */
    static Stream<Finding> acknowledgedIsStored(Evidence evidence) {
        return onEach(
                evidence,
                member -> lost(evidence, member),
                Invariant.AcknowledgedIsStored,
                "lacks acknowledged transactions,");
    }

    private static List<String> lost(Evidence evidence, MemberData member) {
        return evidence.acknowledged()
                .filter(outcome -> !isStored(outcome, member.transactions()))
                .map(StorageRules::name)
                .toList();
    }

    private static boolean isStored(Outcome outcome, Map<Key, Stored> transactions) {
        var stored = transactions.get(outcome.key());
        return stored != null
                && stored.rows() == outcome.rows()
                && stored.server().equals(outcome.server());
    }

    private static String name(Outcome outcome) {
        return outcome.key() + " (by " + outcome.server() + " at " + RunClock.seconds(outcome.ended()) + ")";
    }

    static Stream<Finding> refusedIsNotStored(Evidence evidence) {
        var refused = keys(evidence, outcome -> outcome.is(Kind.REFUSED) || outcome.is(Kind.BROKEN));
        return onEach(
                evidence,
                member -> keysOf(member, (key, stored) -> refused.contains(key)),
                Invariant.RefusedIsNotStored,
                "has transactions that were refused or never committed,");
    }

    static Stream<Finding> storedWasSent(Evidence evidence) {
        var sent = keys(evidence, outcome -> true);
        return onEach(
                evidence,
                member -> keysOf(member, (key, stored) -> !sent.contains(key)),
                Invariant.StoredWasSent,
                "has transactions that the load did not send,");
    }

    static Stream<Finding> transactionIsWhole(Evidence evidence) {
        var stored = onEach(
                evidence,
                member -> keysOf(member, (key, one) -> !one.isWhole()),
                Invariant.TransactionIsWhole,
                "has parts of transactions,");
        return evidence.reading().torn() == 0
                ? stored
                : Stream.concat(
                        stored,
                        Stream.of(Finding.of(
                                Invariant.TransactionIsWhole,
                                evidence.reading().torn(),
                                evidence.reading().torn() + " reads saw a part of a transaction")));
    }

    private static Set<Key> keys(Evidence evidence, Predicate<Outcome> wanted) {
        return evidence.outcomes().stream().filter(wanted).map(Outcome::key).collect(Collectors.toSet());
    }

    private static List<Key> keysOf(MemberData member, BiPredicate<Key, Stored> wanted) {
        return member.transactions().entrySet().stream()
                .filter(entry -> wanted.test(entry.getKey(), entry.getValue()))
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    private static Stream<Finding> onEach(
            Evidence evidence, Function<MemberData, List<?>> cases, Invariant invariant, String what) {
        return evidence.members().stream()
                .filter(MemberData::wasRead)
                .flatMap(member -> Finding.about(invariant, member.name() + " " + what, cases.apply(member)));
    }
}
