package dev.dorsal.checker.verdict;

import dev.dorsal.checker.evidence.Evidence;
import java.util.function.Function;
import java.util.stream.Stream;

/** What must hold, whatever fault was made. docs/checker.md has the list under the same names. */
public enum Invariant {
    AcknowledgedIsStored(StorageRules::acknowledgedIsStored),
    RefusedIsNotStored(StorageRules::refusedIsNotStored),
    StoredWasSent(StorageRules::storedWasSent),
    TransactionIsWhole(StorageRules::transactionIsWhole),
    MembersAreLevel(MemberRules::level),
    MembersAreEqual(MemberRules::equal),
    NoErrantTransaction(MemberRules::errant),
    TermsDoNotGoBack(TermRule::check),
    NeverTwoOpen(OpenRule::check),
    WritesGoOn(ProgressRules::writesGoOn),
    ClusterComesBack(ProgressRules::comesBack),
    CheckSawEnough(ProgressRules::sawEnough);

    private final Function<Evidence, Stream<Finding>> rule;

    Invariant(Function<Evidence, Stream<Finding>> rule) {
        this.rule = rule;
    }

    Stream<Finding> check(Evidence evidence) {
        return rule.apply(evidence);
    }
}
