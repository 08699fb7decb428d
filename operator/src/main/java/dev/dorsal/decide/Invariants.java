package dev.dorsal.decide;

import dev.dorsal.model.Channel;
import dev.dorsal.model.Durability;
import dev.dorsal.model.GtidSet;
import dev.dorsal.model.Member;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.Promise;
import dev.dorsal.model.Recorded;
import dev.dorsal.model.Request;
import dev.dorsal.model.SemiSync;
import dev.dorsal.model.ServerState;
import dev.dorsal.model.Snapshot;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What no plan may break, whatever was seen. Each rule reads snapshot and plan alone, and not how the plan came about.
 * docs/invariants.md has the same names.
 */
public final class Invariants {
    private static final List<Rule> RULES = List.of(
            new Rule("OnlyRecordedOpens", each(Step.Open.class, Invariants::opensTheRecorded)),
            new Rule("NeverOpenAndRecordInOnePass", p -> !(p.has(Step.Open.class) && p.has(Step.RecordPrimary.class))),
            new Rule("NobodyButPrimaryStaysOpen", Invariants::othersAreClosed),
            new Rule("ClosingComesFirst", Invariants::closingComesFirst),
            new Rule("NothingReceivedIsForgotten", Invariants::nothingIsForgotten),
            new Rule("NoChoiceWhileAnyoneIsSilent", each(Step.RecordPrimary.class, Invariants::everybodyAnswers)),
            new Rule("ReplicasFollowOnlyTheRecordedPrimary", Invariants::followTheRecorded),
            new Rule(
                    "WriterLeadsToAtMostOne",
                    each(Step.PublishWriter.class, (p, step) -> step.members().size() <= 1)),
            new Rule(
                    "WriterLeadsOnlyToRecordedPrimary",
                    each(
                            Step.PublishWriter.class,
                            (p, step) -> step.members().stream().allMatch(p::isRecorded))),
            new Rule(
                    "ReaderLeadsOnlyToMembersThatAnswer",
                    each(
                            Step.PublishReader.class,
                            (p, step) -> step.members().stream()
                                    .allMatch(member ->
                                            p.snapshot().server(member).isPresent()))),
            new Rule("PrimaryIsNeverRemoved", each(Step.RemoveMember.class, (p, step) -> !p.isRecorded(step.member()))),
            new Rule(
                    "OneAtATime",
                    p -> p.all(Step.RestartPod.class).count()
                                    + p.all(Step.RemoveMember.class).count()
                            <= 1),
            new Rule("AliveIsNotReplaced", Invariants::onlyTheDeadAreReplaced),
            new Rule("TakeoverIsRecordedFirst", Invariants::takeoverIsRecordedFirst),
            new Rule("TakeoverLosesNothingAcknowledged", each(Step.RecordPrimary.class, Invariants::losesNothing)),
            new Rule("WhatIsNotProvenWaitsForTheFence", each(Step.RecordPrimary.class, Invariants::waitsForTheFence)),
            new Rule("NobodyIsSentToAPrimaryThatIsBeingReplaced", Invariants::nobodyIsSentBack),
            new Rule(
                    "AcknowledgesOnlyWhenRecorded",
                    each(
                            Step.SetAcknowledging.class,
                            (p, step) -> !step.acknowledges()
                                    || p.recorded().promise().ackers().contains(step.replica()))),
            new Rule("PromiseShrinksOnlyWhenProven", each(Step.RecordPromise.class, Invariants::shrinksWhenProven)),
            new Rule("PromiseGrowsOnlyWhenInForce", each(Step.RecordPromise.class, Invariants::growsWhenInForce)),
            new Rule("LessIsPromisedBeforeLessIsRequired", Invariants::lessIsPromisedFirst),
            new Rule("EnoughAcknowledgeUntilTheFlip", each(Step.SwitchOver.class, Invariants::enoughStay)),
            new Rule("NoDataIsWipedThatMayBeNeeded", each(Step.StartClone.class, Invariants::wipesWhatNobodyNeeds)),
            new Rule("WipedOnlyAsRecorded", each(Step.StartClone.class, Invariants::wipesAsRecorded)),
            new Rule("DonorIsBeyondDoubt", each(Step.StartClone.class, Invariants::copiesFromTheSound)),
            new Rule("OneSeedingAtATime", Invariants::seedsOne),
            new Rule("HoldHasReason", Invariants::holdHasReason),
            new Rule("NothingButClosingInAClusterThatGoes", Invariants::onlyClosesWhenGoing));

    private Invariants() {}

    private record Rule(String name, Predicate<Pass> holds) {}

    private record Pass(Snapshot snapshot, Plan plan) {
        <S extends Step> Stream<S> all(Class<S> kind) {
            return plan.steps().stream().filter(kind::isInstance).map(kind::cast);
        }

        boolean has(Class<? extends Step> kind) {
            return all(kind).findAny().isPresent();
        }

        Recorded recorded() {
            return snapshot.recorded();
        }

        boolean isRecorded(MemberId member) {
            return snapshot.recorded().isPrimary(member);
        }
    }

    private interface StepRule<S extends Step> {
        boolean holds(Pass pass, S step);
    }

    /** Names of the rules that the plan breaks; empty when it keeps them all. */
    public static List<String> check(Snapshot snapshot, Plan plan) {
        var pass = new Pass(snapshot, plan);
        return RULES.stream()
                .filter(rule -> !rule.holds().test(pass))
                .map(Rule::name)
                .toList();
    }

    /** Names of all rules. */
    public static List<String> names() {
        return RULES.stream().map(Rule::name).toList();
    }

    private static <S extends Step> Predicate<Pass> each(Class<S> kind, StepRule<S> rule) {
        return pass -> pass.all(kind).allMatch(step -> rule.holds(pass, step));
    }

    private static boolean opensTheRecorded(Pass pass, Step.Open open) {
        return pass.snapshot()
                        .recorded()
                        .primary()
                        .filter(open.primary()::equals)
                        .isPresent()
                && pass.snapshot().recorded().term() == open.term()
                && pass.snapshot().primaryServer().isPresent();
    }

    private static boolean othersAreClosed(Pass pass) {
        var closed = pass.all(Step.Close.class).map(Step.Close::member).toList();
        return pass.snapshot().all().stream()
                .filter(member -> member.server()
                        .filter(server -> !server.mode().isClosed())
                        .isPresent())
                .map(Member::id)
                .filter(member -> !isTheRecordedServer(pass, member))
                .filter(member -> !isShutForCopying(pass, member))
                .allMatch(closed::contains);
    }

    /** Ordinary accounts are kept out, and could not write either. */
    private static boolean isShutForCopying(Pass pass, MemberId member) {
        return pass.recorded().isWiped(member)
                && !pass.isRecorded(member)
                && pass.snapshot()
                        .server(member)
                        .filter(server ->
                                server.mode().offline() && server.mode().readOnly())
                        .isPresent();
    }

    private static boolean isTheRecordedServer(Pass pass, MemberId member) {
        return pass.isRecorded(member) && pass.snapshot().primaryServer().isPresent();
    }

    private static boolean closingComesFirst(Pass pass) {
        return pass.plan().steps().stream()
                .dropWhile(Step.Close.class::isInstance)
                .noneMatch(Step.Close.class::isInstance);
    }

    /** A chosen one holds all that anybody holds; an opened one all that it had, and that others have of it. */
    private static boolean nothingIsForgotten(Pass pass) {
        var chosen = pass.all(Step.RecordPrimary.class)
                .filter(step -> step.handover().from().isEmpty())
                .allMatch(step -> holds(pass, step.primary(), everything(pass, step.primary())));
        var opened = pass.all(Step.Open.class)
                .allMatch(step -> holds(
                        pass,
                        step.primary(),
                        everything(pass, step.primary())
                                .from(step.primary().uuid())
                                .union(pass.recorded().lastKnown())));
        return chosen && opened;
    }

    private static boolean holds(Pass pass, Recorded.Primary primary, GtidSet all) {
        return pass.snapshot()
                .server(primary.member())
                .filter(server -> held(server).contains(all))
                .isPresent();
    }

    private static GtidSet everything(Pass pass, Recorded.Primary primary) {
        return pass.snapshot().all().stream()
                .filter(member -> !member.id().equals(primary.member()))
                .flatMap(member -> member.server().stream())
                .map(Invariants::held)
                .reduce(GtidSet.EMPTY, GtidSet::union);
    }

    private static GtidSet held(ServerState server) {
        return server.channel().map(Channel::retrieved).orElse(GtidSet.EMPTY).union(server.executed());
    }

    private static GtidSet received(ServerState server) {
        var held = held(server);
        return held.subtract(held.from(server.identity().uuid()));
    }

    private static boolean everybodyAnswers(Pass pass, Step.RecordPrimary choice) {
        return choice.handover().from().isPresent()
                || pass.snapshot().recorded().primary().isEmpty()
                        && pass.snapshot().facts().strayClaims().isEmpty()
                        && pass.snapshot().all().stream()
                                .allMatch(member -> member.server().isPresent());
    }

    /** Nobody is sent to a server that answers under the primary's name and is not it, or has lost data. */
    private static boolean followTheRecorded(Pass pass) {
        var unsafe = pass.plan().findings().diagnosis().isHold();
        return pass.all(Step.Attach.class)
                        .allMatch(step -> !unsafe
                                && pass.snapshot()
                                        .recorded()
                                        .primary()
                                        .filter(step.source()::equals)
                                        .isPresent()
                                && !step.replica().equals(step.source().member()))
                && pass.all(Step.StartReplication.class).allMatch(step -> !unsafe && !pass.isRecorded(step.replica()));
    }

    /** The primary does not answer and is not heard; or it answers, closed, with other data than was recorded. */
    private static boolean onlyTheDeadAreReplaced(Pass pass) {
        if (!pass.has(Step.BeginTakeover.class)
                && pass.all(Step.RecordPrimary.class)
                        .allMatch(step -> step.handover().from().isEmpty())) {
            return true;
        }
        var primary = pass.recorded().primary().orElseThrow();
        var server = pass.snapshot().server(primary.member());
        return server.isPresent()
                ? server.filter(found -> found.identity().uuid().equals(primary.uuid()))
                        .filter(found -> found.mode().isOpen() && !found.mode().offline()
                                || held(found)
                                        .contains(pass.recorded()
                                                .lastKnown()
                                                .union(everything(pass, primary).from(primary.uuid()))))
                        .isEmpty()
                : Succession.hearers(pass.snapshot(), primary).isEmpty();
    }

    private static boolean takeoverIsRecordedFirst(Pass pass) {
        var begins = pass.plan().steps().stream()
                .takeWhile(step -> !(step instanceof Step.CutFromSource))
                .anyMatch(Step.BeginTakeover.class::isInstance);
        var stands = pass.recorded().takeover().isPresent();
        return pass.all(Step.CutFromSource.class).allMatch(step -> begins || stands)
                && pass.all(Step.RecordPrimary.class)
                        .allMatch(step -> step.handover().from().isEmpty() || stands);
    }

    /** Where acknowledged writes are promised to be elsewhere too, none is missing; or a person accepted the loss. */
    private static boolean losesNothing(Pass pass, Step.RecordPrimary choice) {
        return choice.handover().from().isEmpty()
                || pass.recorded().promise().needed() == 0
                || choice.handover().answers().flatMap(Request::acceptedLoss).isPresent()
                || isProven(pass, choice);
    }

    /** Fewer than needed of the recorded ackers were not looked at or may still acknowledge. */
    private static boolean isProven(Pass pass, Step.RecordPrimary choice) {
        var promise = pass.recorded().promise();
        var cut = cut(pass, choice.handover().from().orElseThrow());
        var left = promise.ackers().stream()
                .filter(acker -> cut.stream().noneMatch(member -> member.id().equals(acker)))
                .count();
        var all = cut.stream()
                .flatMap(member -> member.server().stream())
                .map(Invariants::received)
                .reduce(pass.recorded().lastKnown(), GtidSet::union);
        return promise.needed() > 0 && left < promise.needed() && holds(pass, choice.primary(), all);
    }

    private static List<Member> cut(Pass pass, MemberId old) {
        return pass.snapshot().all().stream()
                .filter(member -> !member.id().equals(old))
                .filter(member -> member.server().filter(Invariants::isCut).isPresent())
                .filter(member -> !pass.recorded().isWiped(member.id()))
                .toList();
    }

    /** Only a person may go on with fewer replicas than close the old primary for sure. */
    private static boolean waitsForTheFence(Pass pass, Step.RecordPrimary choice) {
        if (choice.handover().from().isEmpty() || isProven(pass, choice)) {
            return true;
        }
        var old = choice.handover().from().get();
        var others = pass.snapshot().members().keySet().stream()
                .filter(member -> !member.equals(old))
                .count();
        var cut = cut(pass, old).size();
        var closing = Math.max(1, (int) others - pass.recorded().promise().company() + 1);
        var enough = choice.handover().answers().isPresent() ? Math.min(closing, cut) : closing;
        return cut >= enough && pass.snapshot().isolation().hasClosed(enough);
    }

    private static boolean isCut(ServerState server) {
        return server.channel()
                .map(channel -> channel.receiver().state() == Channel.ReceiverState.OFF)
                .orElse(true);
    }

    private static boolean nobodyIsSentBack(Pass pass) {
        return pass.recorded().takeover().isEmpty()
                || !pass.has(Step.Attach.class)
                        && !pass.has(Step.StartReplication.class)
                        && !pass.has(Step.Admit.class)
                        && !pass.has(Step.RecordPromise.class)
                        && pass.all(Step.SetAcknowledging.class).noneMatch(Step.SetAcknowledging::acknowledges);
    }

    /** Who leaves the record reads back as silent, or is barred and fetches nothing; and what is known is kept. */
    private static boolean shrinksWhenProven(Pass pass, Step.RecordPromise step) {
        return pass.recorded().promise().ackers().stream()
                .filter(acker -> !step.promise().ackers().contains(acker))
                .allMatch(acker -> step.lastKnown().isPresent() && cannotAcknowledge(pass, acker));
    }

    private static boolean cannotAcknowledge(Pass pass, MemberId member) {
        var server = pass.snapshot().server(member);
        if (server.flatMap(found -> found.semiSync().replica()).isPresent()) {
            return server.flatMap(found -> found.semiSync().replica())
                    .filter(replica -> !replica.enabled() && !replica.active())
                    .isPresent();
        }
        return pass.snapshot()
                .primaryServer()
                .filter(primary -> primary.dumps().barred().contains(member.number())
                        && !primary.dumps().members().contains(member.number()))
                .isPresent();
    }

    private static boolean lessIsPromisedFirst(Pass pass) {
        return pass.all(Step.RequireAcknowledgements.class)
                        .allMatch(
                                step -> keeps(step.durability(), pass.recorded().promise()))
                && pass.all(Step.Open.class).allMatch(step -> keeps(step.durability(), promiseBefore(pass, step)));
    }

    private static boolean keeps(Durability durability, Promise promise) {
        return durability.promised() >= promise.needed() && durability.company() >= promise.company();
    }

    private static Promise promiseBefore(Pass pass, Step.Open open) {
        return pass.plan().steps().stream()
                .takeWhile(step -> step != open)
                .filter(Step.RecordPromise.class::isInstance)
                .map(step -> ((Step.RecordPromise) step).promise())
                .reduce(pass.recorded().promise(), (one, other) -> other);
    }

    private static boolean growsWhenInForce(Pass pass, Step.RecordPromise step) {
        var before = pass.recorded().promise();
        var source = pass.snapshot()
                .primaryServer()
                .flatMap(server -> server.semiSync().source());
        return (step.promise().needed() <= before.needed()
                        || step.lastKnown().isPresent()
                                && source.filter(found ->
                                                waitsFor(found, step.promise().needed()))
                                        .isPresent())
                && (step.promise().company() <= before.company()
                        || source.filter(found ->
                                        found.waitFor() >= step.promise().company())
                                .isPresent());
    }

    private static boolean waitsFor(SemiSync.Source source, int replicas) {
        return source.enabled()
                && source.waitWithoutReplicas()
                && source.waitFor() >= replicas
                && source.timeout().compareTo(Durability.FOR_EVER) >= 0;
    }

    /** Neither of the two moves under the target, and whoever does is not missed by the commits on the old primary. */
    private static boolean enoughStay(Pass pass, Step.SwitchOver move) {
        var acknowledging = pass.snapshot().all().stream()
                .filter(member -> member.server()
                        .flatMap(server -> server.semiSync().replica())
                        .filter(SemiSync.Replica::active)
                        .isPresent())
                .map(Member::id)
                .toList();
        var staying = acknowledging.stream()
                .filter(member -> !move.chained().contains(member))
                .count();
        var needed = pass.snapshot()
                .primaryServer()
                .flatMap(server -> server.semiSync().source())
                .filter(SemiSync.Source::enabled)
                .map(SemiSync.Source::waitFor)
                .orElse(0);
        return !move.chained().contains(move.from().member())
                && !move.chained().contains(move.choice().primary().member())
                && (staying >= needed || staying == acknowledging.size());
    }

    /** Under an open primary that nobody replaces, a member that is not it and cannot have acknowledged anything. */
    private static boolean wipesWhatNobodyNeeds(Pass pass, Step.StartClone step) {
        var member = step.seeding().member();
        return pass.plan().findings().diagnosis() == Diagnosis.PRIMARY_OPEN
                && pass.recorded().takeover().isEmpty()
                && !pass.isRecorded(member)
                && !pass.recorded().promise().ackers().contains(member)
                && !pass.snapshot().acknowledging().contains(member);
    }

    /** It was recorded by an earlier pass, and what it alone has is kept. */
    private static boolean wipesAsRecorded(Pass pass, Step.StartClone step) {
        var kept = step.seeding().evidence().kept();
        return pass.recorded().seeding().filter(step.seeding()::equals).isPresent()
                && !step.seeding().isCopying()
                && (kept.isEmpty()
                        || pass.snapshot()
                                .facts()
                                .pod(step.seeding().member())
                                .filter(pod -> pod.kept().equals(kept))
                                .isPresent());
    }

    private static boolean copiesFromTheSound(Pass pass, Step.StartClone step) {
        return !step.donor().equals(step.seeding().member())
                && pass.plan().findings().of(step.donor()).state() == MemberState.READY
                && pass.snapshot()
                        .server(step.donor())
                        .filter(donor -> pass.snapshot()
                                .primaryServer()
                                .filter(primary -> donor.executed().contains(primary.purged()))
                                .isPresent())
                        .isPresent();
    }

    private static boolean seedsOne(Pass pass) {
        var begun = pass.all(Step.BeginSeeding.class).count();
        return begun + pass.all(Step.StartClone.class).count() <= 1
                && (begun == 0 || pass.recorded().seeding().isEmpty());
    }

    private static boolean holdHasReason(Pass pass) {
        return pass.plan().holds().stream().noneMatch(String::isBlank)
                && !(pass.plan().findings().diagnosis().isHold()
                        && pass.plan().holds().isEmpty());
    }

    private static boolean onlyClosesWhenGoing(Pass pass) {
        return !pass.snapshot().facts().going() || pass.plan().steps().stream().allMatch(Step.Close.class::isInstance);
    }
}
