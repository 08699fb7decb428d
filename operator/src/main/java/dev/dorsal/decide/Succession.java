package dev.dorsal.decide;

import dev.dorsal.model.Channel;
import dev.dorsal.model.GtidSet;
import dev.dorsal.model.Member;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.Promise;
import dev.dorsal.model.Recorded;
import dev.dorsal.model.ServerState;
import dev.dorsal.model.Snapshot;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Who can take over from the recorded primary without the loss of an acknowledged write.
 *
 * <p>Nothing acknowledged is missing from what {@code R - w + 1} of the recorded ackers hold together, and from what was
 * last known of the primary. A successor must hold all of that, and be able to apply it.
 */
public final class Succession {
    /** A heartbeat comes every two seconds. A receiver calls itself running for longer than that after a cut. */
    static final Duration HEARD = Duration.ofSeconds(3);

    private final Snapshot snapshot;
    private final Recorded.Primary primary;
    private final List<Member> replicas;

    private Succession(Snapshot snapshot, Recorded.Primary primary) {
        this.snapshot = snapshot;
        this.primary = primary;
        this.replicas = snapshot.all().stream()
                .filter(member -> !member.id().equals(primary.member()))
                .filter(member -> member.server().isPresent())
                // Its server still names transactions whose data is gone.
                .filter(member -> !snapshot.recorded().isWiped(member.id()))
                .toList();
    }

    /** What can be said. */
    public sealed interface Answer {
        /**
         * @param proof what is proved not to be lost, one sentence
         */
        record Successor(Recorded.Primary primary, GtidSet holds, String proof) implements Answer {}

        /** @param reason why nobody can be proved to hold all, one sentence */
        record Nobody(String reason) implements Answer {}
    }

    /** Members that still hear from the primary: it lives, whatever the operator sees. */
    static List<MemberId> hearers(Snapshot snapshot, Recorded.Primary primary) {
        return new Succession(snapshot, primary)
                .replicas.stream()
                        .filter(member -> hears(snapshot, primary, member))
                        .map(Member::id)
                        .toList();
    }

    private static boolean hears(Snapshot snapshot, Recorded.Primary primary, Member member) {
        var host = snapshot.facts().member(primary.member()).host();
        return member.server()
                .flatMap(ServerState::channel)
                .filter(channel -> host.filter(channel.source().host()::equals).isPresent())
                .filter(channel ->
                        channel.source().uuid().filter(primary.uuid()::equals).isPresent())
                .map(Channel::receiver)
                .filter(receiver -> receiver.state() == Channel.ReceiverState.ON)
                .filter(receiver -> receiver.silence()
                        .map(silence -> silence.compareTo(HEARD) < 0)
                        .orElse(true))
                .isPresent();
    }

    /** Who would take over if the primary were dead. */
    public static Answer of(Snapshot snapshot, Recorded.Primary primary) {
        return new Succession(snapshot, primary).answer();
    }

    private Answer answer() {
        // Somebody who acknowledges without being recorded counts too.
        var promise = snapshot.recorded().promise().with(snapshot.acknowledging());
        if (!promise.holds()) {
            return new Answer.Nobody("no replica is promised to hold what was acknowledged");
        }
        if (!promise.isProvenBy(ids())) {
            return new Answer.Nobody(unproven(promise));
        }
        var all = acknowledged();
        return replicas.stream()
                .filter(this::isEligible)
                .filter(member -> held(member).contains(all))
                .min(PREFERENCE)
                .<Answer>map(member -> leads(member, all))
                .orElseGet(() -> new Answer.Nobody(nobody(all)));
    }

    private static final Comparator<Member> PREFERENCE = Comparator.comparing(Succession::isBroken)
            .thenComparing(Succession::toApply)
            .thenComparing(Member::id);

    private Answer leads(Member member, GtidSet all) {
        var server = member.server().orElseThrow();
        if (isBroken(member)) {
            return new Answer.Nobody("only " + member.id() + " holds all that was acknowledged, and its applier has"
                    + " stopped with an error: " + broken(member));
        }
        return new Answer.Successor(
                new Recorded.Primary(member.id(), server.identity().uuid()),
                held(member),
                member.id() + " holds every transaction that may have been acknowledged (" + all.count() + " in all);"
                        + " asked " + names(ids()) + " of the acknowledging "
                        + names(snapshot.recorded().promise().ackers()));
    }

    private List<MemberId> ids() {
        return replicas.stream().map(Member::id).toList();
    }

    private String unproven(Promise promise) {
        var silent = promise.ackers().stream()
                .filter(acker -> !ids().contains(acker))
                .map(MemberId::name)
                .collect(Collectors.joining(", "));
        return "an acknowledged write may be on a member that does not answer: " + silent + "; of the "
                + promise.ackers().size() + " acknowledging members at least " + promise.toReach() + " must answer";
    }

    private String nobody(GtidSet all) {
        return "no member that could take over holds all that may have been acknowledged: "
                + replicas.stream()
                        .map(member -> member.id() + " lacks "
                                + all.subtract(held(member)).count() + (isEligible(member) ? "" : " and cannot lead"))
                        .collect(Collectors.joining(", "));
    }

    /** All that may have been acknowledged: last known of the primary, or received by a replica from elsewhere. */
    private GtidSet acknowledged() {
        return replicas.stream()
                .map(Succession::received)
                .reduce(snapshot.recorded().lastKnown(), GtidSet::union);
    }

    private static GtidSet received(Member member) {
        var server = member.server().orElseThrow();
        var held = Election.held(server);
        return held.subtract(held.from(server.identity().uuid()));
    }

    /** What it wrote itself beyond all that was known would become part of the data: such a one never leads. */
    private boolean isEligible(Member member) {
        var server = member.server().orElseThrow();
        var facts = snapshot.facts().member(member.id());
        var own = Election.held(server).from(server.identity().uuid());
        return !facts.terminating()
                && facts.address().isPresent()
                && member.id().number() < snapshot.facts().instances()
                && snapshot.recorded().lastKnown().contains(own);
    }

    private static GtidSet held(Member member) {
        return member.server().map(Election::held).orElse(GtidSet.EMPTY);
    }

    private static boolean isBroken(Member member) {
        return !broken(member).isEmpty();
    }

    private static String broken(Member member) {
        return member.server()
                .flatMap(ServerState::channel)
                .filter(channel -> channel.applier().state() == Channel.ApplierState.FAILED)
                .flatMap(channel -> channel.applier().failure())
                .map(failure -> failure.code() + ": " + failure.text())
                .orElse("");
    }

    private static long toApply(Member member) {
        return held(member)
                .subtract(member.server().map(ServerState::executed).orElse(GtidSet.EMPTY))
                .count();
    }

    private static String names(Iterable<MemberId> members) {
        return java.util.stream.StreamSupport.stream(members.spliterator(), false)
                .sorted()
                .map(MemberId::name)
                .collect(Collectors.joining(", "));
    }

    /** Members that answer and are not cut from their source yet. */
    public static List<MemberId> connected(Snapshot snapshot, Recorded.Primary primary) {
        return new Succession(snapshot, primary)
                .replicas.stream()
                        .filter(member -> !isCut(member))
                        .map(Member::id)
                        .toList();
    }

    private static boolean isCut(Member member) {
        return member.server()
                .flatMap(ServerState::channel)
                .map(channel -> channel.receiver().state() == Channel.ReceiverState.OFF)
                .orElse(true);
    }

    /** The promise of the next term: all who may acknowledge, but for the new primary. */
    public static Promise promise(Snapshot snapshot, MemberId next, int needed) {
        return snapshot.recorded()
                .promise()
                .with(snapshot.acknowledging())
                .without(next)
                .needing(needed);
    }

    /** The transactions that are proved, if anybody can take over. */
    public static Optional<Answer.Successor> successor(Snapshot snapshot, Recorded.Primary primary) {
        return of(snapshot, primary) instanceof Answer.Successor found ? Optional.of(found) : Optional.empty();
    }
}
