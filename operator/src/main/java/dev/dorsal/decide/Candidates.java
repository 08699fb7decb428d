package dev.dorsal.decide;

import dev.dorsal.model.Channel;
import dev.dorsal.model.GtidSet;
import dev.dorsal.model.Isolation;
import dev.dorsal.model.Member;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.Recorded;
import dev.dorsal.model.ServerState;
import dev.dorsal.model.Snapshot;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** The members that answer, the recorded primary aside: what they hold, and whether they can lead. */
final class Candidates {
    private static final Comparator<Member> PREFERENCE = Comparator.comparing(Candidates::isBroken)
            .thenComparing(Candidates::toApply)
            .thenComparing(Member::id);

    private final Snapshot snapshot;
    private final Recorded.Primary primary;
    private final List<Member> replicas;

    Candidates(Snapshot snapshot, Recorded.Primary primary) {
        this.snapshot = snapshot;
        this.primary = primary;
        this.replicas = snapshot.all().stream()
                .filter(member -> !member.id().equals(primary.member()))
                .filter(member -> member.server().isPresent())
                // Its server still names transactions whose data is gone.
                .filter(member -> !snapshot.recorded().isWiped(member.id()))
                .toList();
    }

    List<MemberId> ids() {
        return replicas.stream().map(Member::id).toList();
    }

    /** All that may have been acknowledged: last known of the primary, or received by a replica from elsewhere. */
    GtidSet everything() {
        return snapshot.recorded().lastKnown().union(received());
    }

    /** All that a replica received from elsewhere. */
    GtidSet received() {
        return replicas.stream().map(Candidates::received).reduce(GtidSet.EMPTY, GtidSet::union);
    }

    private static GtidSet received(Member member) {
        var held = held(member);
        return held.subtract(held.from(member.server().orElseThrow().identity().uuid()));
    }

    static GtidSet held(Member member) {
        return member.server().map(Election::held).orElse(GtidSet.EMPTY);
    }

    /** The best of those that can lead and hold all of it. */
    Optional<Member> bestWith(GtidSet all) {
        return replicas.stream()
                .filter(this::canLead)
                .filter(member -> held(member).contains(all))
                .min(PREFERENCE);
    }

    Optional<Member> named(String name) {
        return replicas.stream()
                .filter(member -> member.id().name().equals(name))
                .findFirst();
    }

    /** What it wrote itself beyond all that was known would become part of the data: such a one never leads. */
    boolean canLead(Member member) {
        var server = member.server().orElseThrow();
        var facts = snapshot.facts().member(member.id());
        var own = held(member).from(server.identity().uuid());
        return !facts.terminating()
                && facts.address().isPresent()
                && member.id().number() < snapshot.facts().instances()
                && snapshot.recorded().lastKnown().contains(own);
    }

    private static boolean isBroken(Member member) {
        return broken(member).isPresent();
    }

    /** Why it cannot apply what it received. */
    static Optional<String> broken(Member member) {
        return member.server()
                .flatMap(ServerState::channel)
                .filter(channel -> channel.applier().state() == Channel.ApplierState.FAILED)
                .map(channel -> channel.applier()
                        .failure()
                        .map(failure -> failure.code() + ": " + failure.text())
                        .orElse("unknown"));
    }

    private static long toApply(Member member) {
        return held(member)
                .subtract(member.server().map(ServerState::executed).orElse(GtidSet.EMPTY))
                .count();
    }

    /** Those that still hear from the primary: it lives, whatever the operator sees. */
    List<MemberId> hearers() {
        return replicas.stream().filter(this::hears).map(Member::id).toList();
    }

    private boolean hears(Member member) {
        return member.server()
                .flatMap(ServerState::channel)
                .filter(this::isOfPrimary)
                .map(Channel::receiver)
                .filter(receiver -> receiver.state() == Channel.ReceiverState.ON)
                .filter(receiver -> receiver.silence()
                        .map(silence -> silence.compareTo(Isolation.HEARD) < 0)
                        .orElse(true))
                .isPresent();
    }

    private boolean isOfPrimary(Channel channel) {
        var host = snapshot.facts().member(primary.member()).host();
        return host.filter(channel.source().host()::equals).isPresent()
                && channel.source().uuid().filter(primary.uuid()::equals).isPresent();
    }

    /** Those that are not cut from their source yet. */
    List<MemberId> connected() {
        return replicas.stream()
                .filter(member -> member.server().filter(ServerState::fetches).isPresent())
                .map(Member::id)
                .toList();
    }

    /**
     * How long the primary went on after this member had heard from it last, as far as anybody knows: the other replicas, and
     * the operator. Empty when this one never heard from it.
     */
    Optional<Duration> behind(Member member) {
        return silence(member)
                .map(silence -> silence.minus(lastSignOfLife(silence)))
                .map(behind -> behind.isNegative() ? Duration.ZERO : behind);
    }

    private Duration lastSignOfLife(Duration own) {
        var latest =
                replicas.stream().flatMap(member -> silence(member).stream()).reduce(own, Candidates::shorter);
        return snapshot.isolation().seen().map(seen -> shorter(seen, latest)).orElse(latest);
    }

    private Optional<Duration> silence(Member member) {
        return member.server()
                .flatMap(ServerState::channel)
                .filter(this::isOfPrimary)
                .flatMap(channel -> channel.receiver().silence());
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /** What each of them lacks of it, for people. */
    String lacks(GtidSet all) {
        return replicas.stream()
                .map(member -> member.id() + " lacks "
                        + all.subtract(held(member)).count() + (canLead(member) ? "" : " and cannot lead"))
                .collect(Collectors.joining(", "));
    }

    static String names(Iterable<MemberId> members) {
        return StreamSupport.stream(members.spliterator(), false)
                .sorted()
                .map(MemberId::name)
                .collect(Collectors.joining(", "));
    }
}
