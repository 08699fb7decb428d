package dev.dorsal.decide.plans;

import dev.dorsal.decide.Diagnosis;
import dev.dorsal.decide.Donors;
import dev.dorsal.decide.Findings;
import dev.dorsal.decide.MemberState;
import dev.dorsal.decide.Planner.Draft;
import dev.dorsal.decide.SeedingNeed;
import dev.dorsal.decide.Step;
import dev.dorsal.model.CloneRun;
import dev.dorsal.model.GtidSet;
import dev.dorsal.model.Member;
import dev.dorsal.model.MemberFacts;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.PodFacts;
import dev.dorsal.model.Policy;
import dev.dorsal.model.Repair;
import dev.dorsal.model.Request;
import dev.dorsal.model.Seeding;
import dev.dorsal.model.ServerState;
import dev.dorsal.model.Snapshot;
import java.time.Duration;
import java.util.Optional;

/**
 * A member that cannot be brought back otherwise is built anew from another one's data, one member at a time and only
 * under an open primary:
 *
 * <ol>
 *   <li>It is recorded, with what it has of its own. From then on it serves no reads and leaves those who acknowledge.
 *   <li>Its Pod is started again, so that the binary logs with its own transactions are kept.
 *   <li>An attempt is recorded, and begun. The server goes on by itself and ends; whoever follows this operator looks at
 *       what the server says, and begins nothing a second time.
 *   <li>When it runs on the new data the copied channels are forgotten, and the record is closed. It is attached like any
 *       other member that follows nobody.
 * </ol>
 */
public final class CloneSeeding {
    private static final Duration FIRST_DELAY = Duration.ofSeconds(10);
    private static final int MOST_DOUBLINGS = 5;
    /** A Pod is replaced in less. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Snapshot snapshot;
    private final Findings findings;
    private final Policy policy;
    private final Draft draft;

    private CloneSeeding(Snapshot snapshot, Findings findings, Policy policy, Draft draft) {
        this.snapshot = snapshot;
        this.findings = findings;
        this.policy = policy;
        this.draft = draft;
    }

    public static void plan(Snapshot snapshot, Findings findings, Policy policy, Draft draft) {
        if (snapshot.recorded().primary().isEmpty()
                || snapshot.recorded().takeover().isPresent()) {
            return;
        }
        var seeding = new CloneSeeding(snapshot, findings, policy, draft);
        var request = snapshot.facts().request().filter(asked -> asked.name().equals(Request.RESEED));
        if (findings.diagnosis() != Diagnosis.PRIMARY_OPEN) {
            request.ifPresent(asked -> draft.then(new Step.Refuse(asked, findings.reason())));
            return;
        }
        snapshot.recorded().seeding().ifPresentOrElse(seeding::goOn, () -> seeding.begin(request));
        request.filter(asked -> snapshot.recorded().seeding().isPresent()).ifPresent(seeding::refuseSecond);
    }

    // ---- who

    private void begin(Optional<Request> request) {
        findings.in(MemberState.NEEDS_SEEDING).stream()
                .filter(member -> unfit(member).isEmpty() && need(member).isEmpty())
                .forEach(member -> draft.hold(member + " is not built anew by itself: its source does not send, and yet"
                        + " has purged nothing that it lacks; ask for it by " + Request.RESEED));
        request.ifPresentOrElse(
                this::answer,
                () -> snapshot.all().stream()
                        .map(Member::id)
                        .flatMap(member -> needed(member).stream())
                        .findFirst()
                        .ifPresent(draft::then));
    }

    private Optional<Step> needed(MemberId member) {
        return need(member)
                .filter(need -> need.cause() == Seeding.Cause.PURGED || policy.diverged() == Repair.RESEED)
                .filter(need -> mayBegin(member))
                .map(need ->
                        begun(member, new Seeding.Why(need.cause(), need.reason(), Optional.empty()), need.extra()));
    }

    private boolean mayBegin(MemberId member) {
        var inTheWay = inTheWay(member);
        inTheWay.ifPresent(reason -> draft.hold(member + " is not built anew: " + reason));
        return inTheWay.isEmpty();
    }

    private void answer(Request request) {
        draft.then(snapshot.facts().members().keySet().stream()
                .filter(member -> member.name().equals(request.argument()))
                .findFirst()
                .map(member -> answer(request, member))
                .orElseGet(() -> new Step.Refuse(
                        request,
                        "'" + request.argument() + "' is no member of this cluster; write the name of a replica")));
    }

    private Step answer(Request request, MemberId member) {
        if (snapshot.recorded().isPrimary(member)) {
            return new Step.Refuse(request, member + " is the primary: all others get their data from it");
        }
        return unfit(member)
                .or(() -> inTheWay(member))
                .<Step>map(reason -> new Step.Refuse(request, member + " is not built anew: " + reason))
                .orElseGet(() -> begun(
                        member,
                        new Seeding.Why(Seeding.Cause.ASKED, "it was asked for", Optional.of(request)),
                        need(member).map(SeedingNeed::extra).orElse(GtidSet.EMPTY)));
    }

    private void refuseSecond(Request request) {
        var member = snapshot.recorded().seeding().orElseThrow().member();
        draft.then(new Step.Refuse(
                request, member + " is being built anew; one member at a time. Ask again when that is done"));
    }

    private Step begun(MemberId member, Seeding.Why why, GtidSet extra) {
        return new Step.BeginSeeding(Seeding.prepared(member, why, extra, snapshot.takenAt()));
    }

    private Optional<SeedingNeed> need(MemberId member) {
        return unfit(member).isPresent() || snapshot.recorded().isPrimary(member)
                ? Optional.empty()
                : snapshot.server(member)
                        .flatMap(replica ->
                                snapshot.primaryServer().flatMap(primary -> SeedingNeed.of(replica, primary)));
    }

    /** Why nothing can be done with this member now. */
    private Optional<String> unfit(MemberId member) {
        if (member.number() >= policy.instances()
                || snapshot.facts().member(member).terminating()) {
            return Optional.of("it is leaving");
        }
        return snapshot.server(member).isEmpty()
                ? Optional.of("it does not answer: " + findings.of(member).reason())
                : Optional.empty();
    }

    /** Why the cluster cannot do without this member, or has nobody to copy from. */
    private Optional<String> inTheWay(MemberId member) {
        if (!othersAcknowledgeEnough(member)) {
            return Optional.of("commits would wait for it all the time, since too few others acknowledge");
        }
        var now = Seeding.prepared(
                member, new Seeding.Why(Seeding.Cause.ASKED, "", Optional.empty()), GtidSet.EMPTY, snapshot.takenAt());
        return Donors.next(snapshot, findings, now).isEmpty()
                ? Optional.of("there is no member of the same series to copy from")
                : Optional.empty();
    }

    private boolean othersAcknowledgeEnough(MemberId member) {
        return !mayAcknowledge(member)
                || policy.durability().promised() == 0
                || snapshot.recorded().promise().without(member).ackers().stream()
                                .filter(this::acknowledges)
                                .count()
                        >= policy.durability().promised();
    }

    private boolean mayAcknowledge(MemberId member) {
        return snapshot.recorded().promise().ackers().contains(member)
                || snapshot.acknowledging().contains(member);
    }

    private boolean acknowledges(MemberId member) {
        return snapshot.server(member)
                .flatMap(server -> server.semiSync().replica())
                .filter(replica -> replica.active())
                .isPresent();
    }

    // ---- how far

    private void goOn(Seeding seeding) {
        var member = seeding.member();
        if (snapshot.recorded().isPrimary(member) || member.number() >= policy.instances()) {
            draft.then(new Step.EndSeeding(seeding, false, "it has another role now"));
        } else if (keepsOthersWaiting(member)) {
            draft.then(new Step.EndSeeding(seeding, false, "its server does not run, and another member is in need"));
        } else if (snapshot.server(member).isEmpty()
                || snapshot.facts().member(member).terminating()) {
            draft.lookAgain();
        } else if (seeding.isCopying()) {
            snapshot.copy().ifPresent(run -> copying(seeding, run));
        } else if (!seeding.isWiped() && isOver(seeding)) {
            draft.then(new Step.EndSeeding(seeding, false, "it is not necessary any more"));
        } else {
            prepare(seeding);
        }
    }

    /**
     * One whose process has ended will tell the truth about its data when it is back. One that is only silent may be in the
     * middle of a copy, and is waited for.
     */
    private boolean keepsOthersWaiting(MemberId member) {
        return snapshot.facts().member(member).address().isEmpty()
                && snapshot.members().get(member) instanceof Member.Unreachable away
                && !away.since().plus(PATIENCE).isAfter(snapshot.takenAt())
                && snapshot.members().keySet().stream()
                        .anyMatch(other -> !other.equals(member) && need(other).isPresent());
    }

    /** Mended by hand, or it never was so: two looks must agree before anything is wiped. */
    private boolean isOver(Seeding seeding) {
        return seeding.why().cause() != Seeding.Cause.ASKED
                && need(seeding.member()).isEmpty();
    }

    private void prepare(Seeding seeding) {
        var member = seeding.member();
        if (mayAcknowledge(member)) {
            if (!othersAcknowledgeEnough(member)) {
                draft.then(new Step.EndSeeding(seeding, false, "commits would wait for it all the time"));
            }
            draft.lookAgain();
        } else if (!isKept(seeding)) {
            keep(member);
        } else if (isTime(seeding)) {
            Donors.next(snapshot, findings, seeding)
                    .ifPresentOrElse(
                            donor -> draft.then(new Step.StartClone(seeding, donor)),
                            () -> draft.hold(member + " is not built anew: there is nobody to copy from"));
        }
    }

    private boolean isKept(Seeding seeding) {
        return seeding.evidence().kept().isEmpty()
                || snapshot.facts()
                        .pod(seeding.member())
                        .filter(pod -> pod.kept().equals(seeding.evidence().kept()))
                        .isPresent();
    }

    private void keep(MemberId member) {
        MemberFacts facts = snapshot.facts().member(member);
        if (facts.settled() && facts.pod().filter(PodFacts::outdated).isPresent() && !draft.disturbs()) {
            draft.then(new Step.RestartPod(member, "the binary logs with its own transactions are kept"));
        } else {
            draft.lookAgain();
        }
    }

    private boolean isTime(Seeding seeding) {
        var tries = seeding.tries();
        if (tries.begun() == 0) {
            return true;
        }
        var delay = FIRST_DELAY.multipliedBy(1L << Math.min(tries.begun() - 1, MOST_DOUBLINGS));
        return !tries.since().plus(delay).isAfter(snapshot.takenAt());
    }

    private void copying(Seeding seeding, CloneRun run) {
        var former = seeding.tries().former().orElseThrow();
        if (run.begun().equals(former)) {
            fail(seeding, "the server knows nothing of the attempt: it was not begun, or its volume was replaced");
            return;
        }
        switch (run.state()) {
            case RUNNING -> {}
            case NONE -> fail(seeding, "the server knows nothing of the attempt");
            case FAILED -> fail(seeding, run.error().orElse("the server ended in the middle of it"));
            case COMPLETED -> end(seeding);
        }
    }

    private void fail(Seeding seeding, String error) {
        draft.then(new Step.FailSeeding(seeding.failed(error, snapshot.takenAt())));
    }

    /** By the option file it comes back closed. */
    private void end(Seeding seeding) {
        snapshot.server(seeding.member())
                .map(ServerState::mode)
                .filter(ServerState.Mode::isClosed)
                .ifPresent(mode -> draft.then(new Step.EndSeeding(
                        seeding,
                        true,
                        "it has the data of "
                                + seeding.tries().donor().map(MemberId::name).orElse("another member"))));
    }
}
