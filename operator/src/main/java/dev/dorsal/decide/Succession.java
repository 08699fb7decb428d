package dev.dorsal.decide;

import dev.dorsal.model.Durability;
import dev.dorsal.model.GtidSet;
import dev.dorsal.model.Member;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.Policy;
import dev.dorsal.model.Promise;
import dev.dorsal.model.Recorded;
import dev.dorsal.model.Request;
import dev.dorsal.model.Snapshot;
import java.util.List;
import java.util.Optional;

/**
 * Who can take over from the recorded primary:
 *
 * <ol>
 *   <li>Who holds every acknowledged write. Nothing acknowledged is missing from what {@code R - w + 1} of the recorded
 *       ackers hold together, and from what was last known of the primary.
 *   <li>Where writes are acknowledged without replicas, who holds all that any replica received and heard from the primary
 *       until shortly before its end; once the fence has surely closed the primary.
 *   <li>Whom a person names, who accepts what is lost.
 * </ol>
 */
public final class Succession {
    private final Snapshot snapshot;
    private final Recorded.Primary primary;
    private final Policy policy;
    private final Candidates candidates;
    private final Promise promise;

    private Succession(Snapshot snapshot, Recorded.Primary primary, Policy policy) {
        this.snapshot = snapshot;
        this.primary = primary;
        this.policy = policy;
        this.candidates = new Candidates(snapshot, primary);
        // Somebody who acknowledges without being recorded counts too.
        this.promise = snapshot.recorded().promise().with(snapshot.acknowledging());
    }

    /** What can be said. */
    public sealed interface Answer {
        /**
         * @param proof what is proved not to be lost, or what is lost, one sentence
         * @param cuts how many replicas must have been cut for as long as the fence takes before it may be recorded; 0 when
         *     the old primary cannot acknowledge anything without them
         */
        record Successor(Recorded.Primary primary, GtidSet holds, String proof, int cuts) implements Answer {
            /** Whether nothing that was acknowledged is lost. */
            public boolean isProven() {
                return cuts == 0;
            }

            /** The annotations by which a person has it take over. */
            String promotion() {
                return Request.PROMOTE + "=" + primary.member()
                        + (isProven() ? "" : " and " + Request.ACCEPT_LOSS + "=" + Request.UNKNOWN);
            }
        }

        /** @param reason why nobody takes over, one sentence */
        record Nobody(String reason) implements Answer {}
    }

    /** Members that still hear from the primary: it lives, whatever the operator sees. */
    static List<MemberId> hearers(Snapshot snapshot, Recorded.Primary primary) {
        return new Candidates(snapshot, primary).hearers();
    }

    /** Members that answer and are not cut from their source yet. */
    public static List<MemberId> connected(Snapshot snapshot, Recorded.Primary primary) {
        return new Candidates(snapshot, primary).connected();
    }

    /** Who would take over if the primary were dead. */
    public static Answer of(Snapshot snapshot, Recorded.Primary primary, Policy policy) {
        var succession = new Succession(snapshot, primary, policy);
        return snapshot.facts()
                .request()
                .filter(request -> request.name().equals(Request.PROMOTE))
                .map(succession::asked)
                .orElseGet(succession::automatic);
    }

    /** Who takes over, if anybody can. */
    public static Optional<Answer.Successor> successor(Snapshot snapshot, Recorded.Primary primary, Policy policy) {
        return of(snapshot, primary, policy) instanceof Answer.Successor found ? Optional.of(found) : Optional.empty();
    }

    private Answer automatic() {
        return switch (unasked()) {
            case Answer.Successor found
            when !policy.failover().automatic() ->
                new Answer.Nobody("spec.failover.mode is Manual; " + found.proof() + "; to have it take over, annotate "
                        + found.promotion());
            case Answer.Successor found -> found;
            case Answer.Nobody nobody -> nobody;
        };
    }

    private Answer unasked() {
        if (promise.holds()) {
            return proven();
        }
        return policy.durability().mode() == Durability.Mode.LOSSLESS
                ? new Answer.Nobody("no replica is promised to hold what was acknowledged")
                : nearest();
    }

    private Answer proven() {
        if (!promise.isProvenBy(candidates.ids())) {
            return new Answer.Nobody(unproven());
        }
        var all = candidates.everything();
        return candidates
                .bestWith(all)
                .map(member -> successor(member, holdsAll(member, all), 0))
                .orElseGet(() ->
                        new Answer.Nobody("no member that could take over holds all that may have been acknowledged: "
                                + candidates.lacks(all)));
    }

    private String holdsAll(Member member, GtidSet all) {
        return member.id() + " holds every transaction that may have been acknowledged (" + all.count()
                + " in all); asked " + Candidates.names(candidates.ids()) + " of the acknowledging "
                + Candidates.names(snapshot.recorded().promise().ackers());
    }

    private String unproven() {
        var silent = promise.ackers().stream()
                .filter(acker -> !candidates.ids().contains(acker))
                .toList();
        return "an acknowledged write may be on a member that does not answer: " + Candidates.names(silent)
                + "; of the " + promise.ackers().size() + " acknowledging members at least " + promise.toReach()
                + " must answer";
    }

    /** Nothing is proved here: all that is asked is that little can be missing, and that nobody writes elsewhere. */
    private Answer nearest() {
        var cuts = cuts();
        if (candidates.ids().size() < cuts) {
            return new Answer.Nobody("the old primary may still write: at least " + cuts + " of its " + others()
                    + " replicas must answer and be cut from it, and only "
                    + Candidates.names(candidates.ids()) + " can");
        }
        var all = candidates.received();
        return candidates
                .bestWith(all)
                .map(member -> near(member, all, cuts))
                .orElseGet(() -> new Answer.Nobody(
                        "no member that could take over holds all that the others received: " + candidates.lacks(all)));
    }

    private Answer near(Member member, GtidSet all, int cuts) {
        var limit = policy.failover().maxBehind();
        return candidates
                .behind(member)
                .map(behind -> behind.compareTo(limit) <= 0
                        ? successor(
                                member,
                                member.id() + " holds all that any replica received (" + all.count() + " in all); "
                                        + lost(loss(member)),
                                cuts)
                        : new Answer.Nobody(member.id() + " heard from " + primary.member() + " last "
                                + behind.toSeconds()
                                + " s before its last sign of life, and spec.failover.maxBehind is "
                                + limit.toSeconds() + " s"))
                .orElseGet(() -> new Answer.Nobody("nobody knows how far " + member.id()
                        + " is behind: it has not heard from " + primary.member()));
    }

    private Answer asked(Request request) {
        var found = candidates.named(request.argument());
        if (found.isEmpty() || !candidates.canLead(found.get())) {
            return new Answer.Nobody("'" + request.argument()
                    + "' was asked for and cannot take over; it must be a member that answers and has nothing"
                    + " of its own");
        }
        var loss = loss(found.get());
        var isAll = promise.isProvenBy(candidates.ids());
        return isAll && loss.isEmpty()
                ? successor(found.get(), holdsAll(found.get(), candidates.everything()), 0)
                : accepted(request, found.get(), loss, isAll ? loss.toString() : Request.UNKNOWN);
    }

    /** @param shown what the person must have seen */
    private Answer accepted(Request request, Member member, GtidSet loss, String shown) {
        if (request.acceptedLoss().filter(word -> isAccepted(word, shown)).isEmpty()) {
            return new Answer.Nobody("to promote " + member.id() + " loses writes; " + lost(loss)
                    + "; to accept that, annotate " + Request.ACCEPT_LOSS + "=" + shown);
        }
        return successor(
                member,
                "a person accepted the loss (" + request.acceptedLoss().get() + "); " + lost(loss),
                Math.min(cuts(), candidates.ids().size()));
    }

    private static boolean isAccepted(String word, String shown) {
        return word.equals(Request.UNKNOWN) || word.equals(shown);
    }

    /** What is known to have been committed, and is not on this member. */
    private GtidSet loss(Member member) {
        return candidates.everything().subtract(Candidates.held(member));
    }

    private String lost(GtidSet loss) {
        return loss.isEmpty()
                ? "what " + primary.member() + " acknowledged beyond that is lost; none of it is known"
                : loss.count() + " known transactions of " + primary.member() + " and earlier ones are lost: " + loss;
    }

    /** With fewer replicas than it needs for company the fence of the old primary closes it. */
    private int cuts() {
        return Math.max(1, others() - promise.company() + 1);
    }

    private int others() {
        return snapshot.members().size() - (snapshot.members().containsKey(primary.member()) ? 1 : 0);
    }

    private static Answer successor(Member member, String proof, int cuts) {
        var uuid = member.server().orElseThrow().identity().uuid();
        return Candidates.broken(member)
                .<Answer>map(error -> new Answer.Nobody("only " + member.id()
                        + " could take over, and its applier has stopped with an error: " + error))
                .orElseGet(() -> new Answer.Successor(
                        new Recorded.Primary(member.id(), uuid), Candidates.held(member), proof, cuts));
    }

    /** The promise of the next term: all who may acknowledge, but for the new primary. */
    public static Promise promise(Snapshot snapshot, MemberId next, Durability durability) {
        return snapshot.recorded()
                .promise()
                .with(snapshot.acknowledging())
                .without(next)
                .needing(durability.promised())
                .inCompanyOf(durability.company());
    }
}
