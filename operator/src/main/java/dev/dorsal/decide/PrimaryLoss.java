package dev.dorsal.decide;

import dev.dorsal.decide.Diagnoser.Verdict;
import dev.dorsal.model.Durability;
import dev.dorsal.model.Member;
import dev.dorsal.model.Policy;
import dev.dorsal.model.Recorded;
import dev.dorsal.model.Snapshot;
import java.time.Duration;
import java.time.Instant;

/** What is the case when the recorded primary cannot be used: it lives elsewhere, is replaced, or is waited for. */
final class PrimaryLoss {
    /** How long members that start may take before it is said that nobody can take over. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Snapshot snapshot;
    private final Recorded.Primary primary;
    private final Policy policy;

    PrimaryLoss(Snapshot snapshot, Recorded.Primary primary, Policy policy) {
        this.snapshot = snapshot;
        this.primary = primary;
        this.policy = policy;
    }

    /** Nothing comes from the primary. Replicas that hear from it know better; without them it is dead. */
    Verdict silent(String seen, Instant since) {
        var hearers = Succession.hearers(snapshot, primary);
        if (!hearers.isEmpty()) {
            return new Verdict(
                    Diagnosis.PRIMARY_CUT_OFF_FROM_OPERATOR,
                    seen + "; it lives, since it still sends to " + Candidates.names(hearers)
                            + ": the operator is cut off from it");
        }
        return switch (Succession.of(snapshot, primary, policy)) {
            case Succession.Answer.Successor found
            when isTooSoon() ->
                new Verdict(
                        Diagnosis.TAKEOVER_BLOCKED,
                        seen + "; the last failover is less than spec.failover.cooldown, "
                                + policy.failover().cooldown().toSeconds()
                                + " s, ago, and it is not certain that the primary is dead; to have "
                                + found.primary().member() + " take over, annotate " + found.promotion());
            case Succession.Answer.Successor found ->
                new Verdict(
                        Diagnosis.PRIMARY_DEAD,
                        seen + "; no replica hears from it, and "
                                + found.primary().member() + " can take over"
                                + (found.isProven() ? "" : " when its fence has surely closed it"));
            case Succession.Answer.Nobody nobody
            when isPatient(since) ->
                new Verdict(Diagnosis.PRIMARY_UNREACHABLE, seen + "; the writer waits for it: " + nobody.reason());
            case Succession.Answer.Nobody nobody ->
                new Verdict(Diagnosis.TAKEOVER_BLOCKED, seen + "; nobody takes over: " + nobody.reason());
        };
    }

    /** Members that start may still bring the proof; and before anything was promised only the primary itself can. */
    private boolean isPatient(Instant since) {
        return !policy.durability().waits() && policy.durability().mode() == Durability.Mode.LOSSLESS
                || since.plus(PATIENCE).isAfter(snapshot.takenAt());
    }

    /** What has begun goes on; a person may always; and the surely dead are replaced however often they die. */
    private boolean isTooSoon() {
        return snapshot.recorded().takeover().isEmpty()
                && snapshot.facts().request().isEmpty()
                && snapshot.members().get(primary.member()) instanceof Member.Unreachable away
                && away.absence() == Member.Absence.SILENT
                && snapshot.facts()
                        .lastFailover()
                        .filter(last -> last.plus(policy.failover().cooldown()).isAfter(snapshot.takenAt()))
                        .isPresent();
    }

    /** The primary answers and its data is not what was recorded: another one takes over when that is proved to be safe. */
    Verdict unusable(Verdict otherwise) {
        return Succession.successor(snapshot, primary, policy)
                .map(found -> new Verdict(
                        Diagnosis.PRIMARY_DEAD,
                        otherwise.reason() + "; " + found.primary().member() + " can take over"))
                .orElse(otherwise);
    }
}
