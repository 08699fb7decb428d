package dev.dorsal.decide.plans;

import dev.dorsal.decide.Diagnosis;
import dev.dorsal.decide.Findings;
import dev.dorsal.decide.MemberState;
import dev.dorsal.decide.Planner.Draft;
import dev.dorsal.decide.Step;
import dev.dorsal.model.Durability;
import dev.dorsal.model.GtidSet;
import dev.dorsal.model.Member;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.Policy;
import dev.dorsal.model.Promise;
import dev.dorsal.model.Recorded;
import dev.dorsal.model.SemiSync;
import dev.dorsal.model.ServerState;
import dev.dorsal.model.Snapshot;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Commits on the open primary wait for replicas as the user wants it, and the record says no more than is so.
 *
 * <p>A member is recorded before it may acknowledge, and leaves the record only when it surely cannot any more. More is
 * promised only when it is in force, and less is promised before less is in force. What was acknowledged under the former
 * promise is kept in {@link Recorded#lastKnown()}.
 */
public final class Acknowledging {
    /** A member that is away for a moment keeps its place. */
    private static final Duration ABSENCE = Duration.ofSeconds(3);

    /** One that has to fetch more than this would hold up the commits that wait for it. */
    private static final long NEAR = 1_000;

    private static final String LESS = "less is asked for";

    private final Snapshot snapshot;
    private final Findings findings;
    private final Durability durability;
    private final Recorded.Primary primary;
    private final ServerState server;
    private final Promise promise;
    private final Draft draft;

    private Acknowledging(Snapshot snapshot, Findings findings, Policy policy, ServerState server, Draft draft) {
        this.snapshot = snapshot;
        this.findings = findings;
        this.durability = policy.durability();
        this.primary = snapshot.recorded().primary().orElseThrow();
        this.server = server;
        this.promise = snapshot.recorded().promise();
        this.draft = draft;
    }

    public static void keep(Snapshot snapshot, Findings findings, Policy policy, Draft draft) {
        if (findings.diagnosis() == Diagnosis.PRIMARY_OPEN
                && snapshot.recorded().takeover().isEmpty()) {
            snapshot.primaryServer()
                    .ifPresent(server -> new Acknowledging(snapshot, findings, policy, server, draft).keep());
        }
    }

    private void keep() {
        if (server.semiSync().source().isEmpty()) {
            if (durability.waits()) {
                draft.hold("commits cannot wait for replicas: " + primary.member()
                        + " has no semisync_source plugin; use an image that has it, or durability Async");
            }
            return;
        }
        rule(server.semiSync().source().get());
        others().forEach(this::member);
        if (snapshot.commitsStuck() && isEnoughAwake(server.semiSync().source().get())) {
            draft.then(new Step.Nudge(primary));
        }
        changedPromise().ifPresent(draft::then);
    }

    // ---- what the primary waits for

    private void rule(SemiSync.Source source) {
        if (!isInForce(source) && promise.equals(atMost(promise, durability)) && isEnoughThere()) {
            draft.then(new Step.RequireAcknowledgements(primary, durability));
        }
    }

    /** Where nothing was promised yet, commits begin to wait only when enough replicas are there to acknowledge them. */
    private boolean isEnoughThere() {
        return promise.holds()
                || !durability.waits()
                || snapshot.acknowledging().size() >= durability.acknowledgements();
    }

    /** One more commit would wait for those that are silent, as the others do. */
    private boolean isEnoughAwake(SemiSync.Source source) {
        return snapshot.acknowledging().size() >= source.waitFor();
    }

    private boolean isInForce(SemiSync.Source source) {
        return durability.waits()
                ? source.enabled()
                        && source.waitFor() == durability.acknowledgements()
                        && source.waitWithoutReplicas()
                        && source.timeout().equals(durability.timeout())
                : !source.enabled() && source.waitFor() == durability.company();
    }

    // ---- who acknowledges

    private Stream<Member> others() {
        return snapshot.all().stream().filter(member -> !member.id().equals(primary.member()));
    }

    private void member(Member member) {
        var state = member.server().flatMap(found -> found.semiSync().replica());
        if (state.isEmpty()) {
            away(member);
            return;
        }
        var acknowledges = state.get().enabled() || state.get().active();
        if (acknowledges && !promise.ackers().contains(member.id()) && !isWanted(member.id())
                || acknowledges && isUnwanted(member.id())) {
            draft.then(new Step.SetAcknowledging(member.id(), false));
        } else if (isBarred(member.id()) && (!acknowledges || promise.ackers().contains(member.id()))) {
            draft.then(new Step.Admit(primary, member.id()));
        } else if (!acknowledges && promise.ackers().contains(member.id()) && isWanted(member.id())) {
            draft.then(new Step.SetAcknowledging(member.id(), true));
        }
    }

    private void away(Member member) {
        if (!promise.ackers().contains(member.id()) || !mayLeave(member.id()) || isBarred(member.id())) {
            return;
        }
        if (isLongAway(member)) {
            draft.then(new Step.Bar(primary, member.id()));
        } else {
            draft.lookAgain();
        }
    }

    private boolean isBarred(MemberId member) {
        return server.dumps().barred().contains(member.number());
    }

    private boolean isLongAway(Member member) {
        return !member.since().plus(ABSENCE).isAfter(snapshot.takenAt());
    }

    /** With fewer ackers than a write needs nothing would be gained. */
    private boolean mayLeave(MemberId member) {
        return promise.without(member).ackers().size() >= promise.needed();
    }

    private boolean isWanted(MemberId member) {
        return durability.waits()
                && findings.of(member).state() == MemberState.READY
                && snapshot.server(member)
                        .filter(found -> found.semiSync().replica().isPresent())
                        .filter(found -> server.executed()
                                        .subtract(found.executed().union(retrieved(found)))
                                        .count()
                                <= NEAR)
                        .isPresent();
    }

    private static GtidSet retrieved(ServerState replica) {
        return replica.channel().map(channel -> channel.retrieved()).orElse(GtidSet.EMPTY);
    }

    /** Never electable, or not asked for any more: it must not acknowledge. */
    private boolean isUnwanted(MemberId member) {
        return !durability.waits()
                || member.number() >= snapshot.facts().instances()
                || Set.of(MemberState.DIVERGED, MemberState.NEEDS_SEEDING, MemberState.SEEDING)
                        .contains(findings.of(member).state());
    }

    // ---- the record: one change a pass

    private Optional<Step> changedPromise() {
        return lessPromised().or(this::joins).or(this::leaves).or(this::morePromised);
    }

    private Optional<Step> lessPromised() {
        var less = atMost(promise, durability);
        return less.equals(promise) ? Optional.empty() : record(less, false, LESS);
    }

    private static Promise atMost(Promise promise, Durability durability) {
        return promise.needing(Math.min(promise.needed(), durability.promised()))
                .inCompanyOf(Math.min(promise.company(), durability.company()));
    }

    /** A primary that is opened under a weaker rule than the recorded one: the record comes first. */
    static Optional<Step> beforeOpening(Snapshot snapshot, Policy policy) {
        var promise = snapshot.recorded().promise();
        var less = atMost(promise, policy.durability());
        return less.equals(promise)
                ? Optional.empty()
                : Optional.of(new Step.RecordPromise(snapshot.recorded().term(), less, Optional.empty(), LESS));
    }

    private Optional<Step> joins() {
        var more = others().map(Member::id)
                .filter(id -> !promise.ackers().contains(id))
                .filter(this::isWanted)
                .reduce(promise, Promise::with, (one, other) -> other);
        return more.equals(promise) ? Optional.empty() : record(more, false, "a replica is about to acknowledge");
    }

    private Optional<Step> leaves() {
        return promise.ackers().stream()
                .filter(this::acknowledgesNoMore)
                .findFirst()
                .flatMap(member -> record(promise.without(member), true, member + " cannot acknowledge any more"));
    }

    private boolean acknowledgesNoMore(MemberId member) {
        var state = snapshot.server(member).flatMap(found -> found.semiSync().replica());
        return state.map(found -> !found.enabled() && !found.active() && isUnwanted(member))
                .orElseGet(() ->
                        isBarred(member) && !server.dumps().members().contains(member.number()) && mayLeave(member));
    }

    private Optional<Step> morePromised() {
        var more = promise.needing(durability.promised()).inCompanyOf(durability.company());
        return !more.equals(promise)
                        && server.semiSync().source().filter(this::isInForce).isPresent()
                ? record(more, true, "it is in force now")
                : Optional.empty();
    }

    private Optional<Step> record(Promise changed, boolean withBaseline, String reason) {
        return Optional.of(new Step.RecordPromise(
                snapshot.recorded().term(),
                changed,
                withBaseline ? Optional.of(server.executed()) : Optional.empty(),
                reason));
    }
}
