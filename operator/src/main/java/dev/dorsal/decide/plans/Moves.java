package dev.dorsal.decide.plans;

import dev.dorsal.decide.Diagnosis;
import dev.dorsal.decide.Finding;
import dev.dorsal.decide.Findings;
import dev.dorsal.decide.MemberState;
import dev.dorsal.decide.Planner.Draft;
import dev.dorsal.decide.Step;
import dev.dorsal.decide.Succession;
import dev.dorsal.model.GtidSet;
import dev.dorsal.model.Lag;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.PodFacts;
import dev.dorsal.model.Policy;
import dev.dorsal.model.Recorded;
import dev.dorsal.model.Request;
import dev.dorsal.model.SemiSync;
import dev.dorsal.model.Snapshot;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The role moves while both servers live: because somebody asks, or because the primary's Pod is about to end. */
public final class Moves {
    private static final Duration NEAR = Duration.ofSeconds(10);

    private final Snapshot snapshot;
    private final Findings findings;
    private final Policy policy;

    private Moves(Snapshot snapshot, Findings findings, Policy policy) {
        this.snapshot = snapshot;
        this.findings = findings;
        this.policy = policy;
    }

    public static void plan(Snapshot snapshot, Findings findings, Policy policy, Draft draft) {
        if (snapshot.recorded().takeover().isPresent()) {
            return;
        }
        var moves = new Moves(snapshot, findings, policy);
        if (findings.diagnosis() == Diagnosis.PRIMARY_LEAVING) {
            draft.then(moves.away(findings.reason())
                    .orElseGet(() -> new Step.Close(
                            snapshot.recorded().primary().orElseThrow().member(), findings.reason())));
        } else {
            snapshot.facts()
                    .request()
                    .filter(request -> !request.name().equals(Request.RESEED))
                    .filter(request -> snapshot.recorded().primary().isPresent())
                    // A moment later it may be known to be dead.
                    .filter(request -> !(request.name().equals(Request.PROMOTE)
                            && findings.diagnosis() == Diagnosis.PRIMARY_UNREACHABLE))
                    .ifPresent(request -> draft.then(moves.answer(request)));
        }
    }

    /** A move to whoever is best; empty when nobody can take the role now. */
    static Optional<Step> away(Snapshot snapshot, Findings findings, Policy policy, String reason) {
        return new Moves(snapshot, findings, policy).away(reason);
    }

    private Optional<Step> away(String reason) {
        return best().map(target -> move(target, reason, Optional.empty()));
    }

    private Step answer(Request request) {
        if (request.name().equals(Request.PROMOTE)) {
            return new Step.Refuse(request, whyNotPromoted());
        }
        if (findings.diagnosis() != Diagnosis.PRIMARY_OPEN) {
            return new Step.Refuse(request, findings.reason());
        }
        if (request.argument().equals("any")) {
            return best().<Step>map(target -> move(target, "it was asked for", Optional.of(request)))
                    .orElseGet(() -> new Step.Refuse(request, "no replica can take over now"));
        }
        return named(request.argument())
                .map(target -> unfit(target)
                        .<Step>map(reason -> new Step.Refuse(request, reason))
                        .orElseGet(() -> move(target, "it was asked for", Optional.of(request))))
                .orElseGet(() -> new Step.Refuse(
                        request,
                        "'" + request.argument()
                                + "' is no member of this cluster; write the name of a replica, or any"));
    }

    /** Only a primary that cannot be used is replaced; then the takeover answers, and nobody comes here. */
    private String whyNotPromoted() {
        return findings.diagnosis() == Diagnosis.PRIMARY_OPEN
                ? findings.reason() + "; to move the role of a primary that is well, use " + Request.SWITCHOVER
                : findings.reason();
    }

    private Optional<MemberId> named(String name) {
        return findings.members().keySet().stream()
                .filter(member -> member.name().equals(name))
                .findFirst();
    }

    private Optional<MemberId> best() {
        return findings.members().keySet().stream()
                .filter(member -> unfit(member).isEmpty())
                .min(Comparator.comparing(this::isOutdated)
                        .thenComparing(this::behind)
                        .thenComparing(Comparator.naturalOrder()));
    }

    private boolean isOutdated(MemberId member) {
        return snapshot.facts().pod(member).filter(PodFacts::outdated).isPresent();
    }

    private long behind(MemberId member) {
        return findings.of(member)
                .lag()
                .map(lag -> lag instanceof Lag.Known known ? known.transactions() : 0L)
                .orElse(0L);
    }

    /** Why a member cannot take the role; empty when it can. */
    private Optional<String> unfit(MemberId member) {
        if (snapshot.recorded().isPrimary(member)) {
            return Optional.of(member + " is the primary already");
        }
        var finding = findings.of(member);
        if (finding.state() != MemberState.READY) {
            return Optional.of(
                    member + " cannot take over: it is " + finding.state().word() + ": " + finding.reason());
        }
        return tooFar(member, finding);
    }

    private static Optional<String> tooFar(MemberId member, Finding finding) {
        return switch (finding.lag().orElse(new Lag.Unknown("its lag is not known"))) {
            case Lag.Unknown unknown -> Optional.of(member + " cannot take over: " + unknown.reason());
            case Lag.Known known
            when known.behind().compareTo(NEAR) > 0 ->
                Optional.of(member + " cannot take over: it is "
                        + known.behind().toSeconds() + " s behind, more than " + NEAR.toSeconds() + " s");
            case Lag.Known known -> Optional.empty();
        };
    }

    private Step move(MemberId target, String reason, Optional<Request> request) {
        var from = snapshot.recorded().primary().orElseThrow();
        var server = snapshot.server(target).orElseThrow();
        return new Step.SwitchOver(
                from,
                new Step.RecordPrimary(
                        new Recorded.Primary(target, server.identity().uuid()),
                        snapshot.recorded().term() + 1,
                        new Step.Handover(
                                Optional.of(from.member()),
                                GtidSet.EMPTY,
                                Succession.promise(snapshot, target, policy.durability()),
                                from.member() + " was closed, and " + target + " executed all that it had",
                                Optional.empty()),
                        reason),
                policy.durability(),
                request,
                chained(target));
    }

    /**
     * Who may wait under the target before the flip. As many of the acknowledging ones as the commits on the old primary wait
     * for stay, the target among them: else those would stand still from then on.
     */
    private List<MemberId> chained(MemberId target) {
        var movable = findings.members().keySet().stream()
                .filter(member -> mayWaitUnder(target, member))
                .toList();
        var acknowledging = movable.stream().filter(this::acknowledges).toList();
        var stay = waitsFor() - (acknowledges(target) ? 1 : 0);
        var leave = acknowledging.size() - Math.max(0, stay);
        return movable.stream()
                .filter(member -> !acknowledges(member) || acknowledging.indexOf(member) < leave)
                .toList();
    }

    /** How many replicas each commit on the old primary waits for now, whatever is asked for. */
    private int waitsFor() {
        return snapshot.primaryServer()
                .flatMap(server -> server.semiSync().source())
                .filter(SemiSync.Source::enabled)
                .map(SemiSync.Source::waitFor)
                .orElse(0);
    }

    private boolean mayWaitUnder(MemberId target, MemberId member) {
        var source = snapshot.server(target).orElseThrow();
        return !member.equals(target)
                && !snapshot.recorded().isPrimary(member)
                && findings.of(member).state() == MemberState.READY
                && tooFar(member, findings.of(member)).isEmpty()
                && !source.dumps().barred().contains(member.number())
                && snapshot.server(member)
                        .filter(found -> found.executed().contains(source.purged()))
                        .isPresent();
    }

    private boolean acknowledges(MemberId member) {
        return snapshot.server(member)
                .flatMap(found -> found.semiSync().replica())
                .filter(SemiSync.Replica::active)
                .isPresent();
    }
}
