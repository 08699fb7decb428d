package dev.dorsal.report;

import dev.dorsal.act.Outcome;
import dev.dorsal.decide.Diagnosis;
import dev.dorsal.decide.Step;
import dev.dorsal.model.MemberFacts;
import dev.dorsal.model.PodFacts;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Whether the present spec has arrived at every member. It has when each member that is wanted runs by it and has answered
 * since, and no other is left. What has arrived stays so until the spec, or what is made of it, changes: a server that
 * crashes later still runs by the present spec.
 */
final class Arrival {
    private final Report report;
    private final boolean before;

    /** @param before whether the spec of this generation had arrived already */
    Arrival(Report report, boolean before) {
        this.report = report;
        this.before = before;
    }

    /**
     * What is still to come.
     *
     * @param reason one word for the first of it
     * @param sentence names every member concerned
     */
    record Pending(String reason, String sentence) {}

    /** Empty when the spec has arrived. */
    Optional<Pending> pending() {
        if (report.plan().findings().diagnosis() == Diagnosis.GOING) {
            return Optional.of(new Pending("Deleting", report.plan().findings().reason()));
        }
        return notApplied().or(this::members);
    }

    private Optional<Pending> notApplied() {
        var outcome = report.outcome();
        var applied = report.plan().steps().stream()
                .filter(Step.EnsureObjects.class::isInstance)
                .allMatch(outcome.done()::contains);
        // A pass that ended before it came to the objects says nothing new of them.
        var tried = outcome.stopped()
                .map(Outcome.Stop::step)
                .filter(Step.EnsureObjects.class::isInstance)
                .isPresent();
        return applied || before && !tried
                ? Optional.empty()
                : Optional.of(new Pending(
                        "NotApplied",
                        report.trouble().orElse("the objects of the cluster were not looked at in the last pass")));
    }

    private Optional<Pending> members() {
        var missing = report.snapshot().facts().members().values().stream()
                .flatMap(member -> missing(member).stream())
                .toList();
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of(new Pending(missing.getFirst().reason(), all(missing)));
    }

    private static String all(List<Pending> missing) {
        return missing.stream().map(Pending::sentence).collect(Collectors.joining("; "));
    }

    private Optional<Pending> missing(MemberFacts member) {
        if (member.id().number() >= report.snapshot().facts().instances()) {
            return pending("MemberLeaves", member, "is not removed yet");
        }
        if (report.reshaped().contains(member.id()) || !member.settled() || !member.statefulSet()) {
            return pending("Rolling", member, "is given the present spec");
        }
        if (member.pod().filter(PodFacts::outdated).isPresent()) {
            return pending("Rolling", member, "runs by the former spec");
        }
        if (!before && member.pod().filter(PodFacts::ready).isEmpty()) {
            return pending("MemberStarts", member, "has not answered yet since it got the present spec");
        }
        return member.claimTrouble().flatMap(trouble -> pending("VolumeGrows", member, trouble));
    }

    private static Optional<Pending> pending(String reason, MemberFacts member, String what) {
        return Optional.of(new Pending(reason, member.id() + " " + what));
    }
}
