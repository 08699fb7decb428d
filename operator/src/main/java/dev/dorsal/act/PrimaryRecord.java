package dev.dorsal.act;

import dev.dorsal.api.FailoverStatus;
import dev.dorsal.api.MySQLCluster;
import dev.dorsal.api.MySQLClusterStatus;
import dev.dorsal.api.RequestStatus;
import dev.dorsal.decide.Step;
import dev.dorsal.kube.KubeCluster;
import dev.dorsal.kube.RecordedSeeding;
import dev.dorsal.kube.RecordedStatus;
import dev.dorsal.kube.TakeoverStatus;
import dev.dorsal.model.GtidSet;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.Phases;
import dev.dorsal.model.Recorded;
import dev.dorsal.model.Request;
import dev.dorsal.model.Seeding;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The operator's memory, read and written past all caches. Every write is for one record and for no other: what somebody
 * else recorded since the plan was made stops it.
 */
final class PrimaryRecord {
    /** The resource is gone, or has changed. */
    private static final Set<Integer> OVERTAKEN =
            Set.of(HttpURLConnection.HTTP_NOT_FOUND, HttpURLConnection.HTTP_CONFLICT);

    private final KubeCluster kube;
    private Recorded current;
    /** As it was read or written last. */
    private MySQLCluster known;

    /** @param planned the record that the plan was made for */
    PrimaryRecord(KubeCluster kube, Recorded planned) {
        this.kube = kube;
        this.current = planned;
        this.known = kube.resource();
    }

    /** What is recorded now, as far as this pass knows. */
    Recorded current() {
        return current;
    }

    /** Writes a choice. */
    void choose(Step.RecordPrimary choice) {
        choose(
                choice,
                choice.handover().lastKnown(),
                "Failover",
                choice.handover().answers());
    }

    /**
     * Writes a choice.
     *
     * @param lastKnown transactions that the chosen one must have
     * @param request the one that is answered with it
     */
    void choose(Step.RecordPrimary choice, GtidSet lastKnown, String kind, Optional<Request> request) {
        var next = Recorded.choice(
                        choice.term(),
                        choice.primary(),
                        lastKnown,
                        choice.handover().promise())
                .withSeeding(current.seeding());
        write(next, status -> {
            var told = choice.handover()
                    .from()
                    .map(from -> status.withLastFailover(failover(choice, from, kind)))
                    .orElse(status);
            return request.map(done -> RecordedStatus.withAnswer(
                            told,
                            answered(
                                    done,
                                    true,
                                    choice.primary().member() + " is the primary of term " + choice.term())))
                    .orElse(told);
        });
    }

    private static FailoverStatus failover(Step.RecordPrimary choice, MemberId from, String kind) {
        return new FailoverStatus(
                kind,
                from.name(),
                choice.primary().member().name(),
                choice.term(),
                choice.reason(),
                now().toString(),
                choice.handover().proof(),
                null);
    }

    /** Begins to replace a dead primary; the resource says so at once. */
    void beginFailover(Recorded.Primary from, long term) {
        mustBe(current, from, term);
        var begun = now();
        write(current.withTakeover(Optional.of(begun)), status -> TakeoverStatus.of(status, from.member(), begun));
    }

    /** Begins to move the role from a primary that is alive; the resource goes on as it is. */
    void beginTakeover(Recorded.Primary from, long term) {
        mustBe(current, from, term);
        write(current.withTakeover(Optional.of(now())), status -> status);
    }

    void endTakeover(Recorded.Primary primary, long term) {
        mustBe(current, primary, term);
        write(current.withTakeover(Optional.empty()), status -> status);
    }

    void promise(Step.RecordPromise step) {
        write(
                step.lastKnown()
                        .map(all -> current.withLastKnown(all.union(current.lastKnown())))
                        .orElse(current)
                        .withPromise(step.promise()),
                status -> status);
    }

    /** Writes how far a seeding is; the request for it, if there was one, is answered when it begins. */
    void seeding(Seeding seeding) {
        write(
                current.withSeeding(Optional.of(seeding)),
                status -> seeding.why()
                        .request()
                        .filter(request -> !seeding.isWiped())
                        .map(request -> RecordedStatus.withAnswer(
                                status,
                                answered(
                                        request,
                                        "Begun",
                                        seeding.member()
                                                + " is being built anew; status.seedings tells how far it is")))
                        .orElse(status));
    }

    /** Writes that a seeding is over. */
    void endSeeding(Step.EndSeeding end) {
        var seeding = end.seeding();
        write(current.withSeeding(Optional.empty()), status -> {
            var told = status.withSeedings(
                    RecordedSeeding.ended(status.seedings(), seeding, end.done() ? "Done" : "Cancelled", now()));
            return seeding.why()
                    .request()
                    .filter(request -> RecordedStatus.isAnswered(status, request))
                    .map(request -> RecordedStatus.withAnswer(
                            told,
                            answered(request, end.done() ? "Done" : "Refused", seeding.member() + ": " + end.reason())))
                    .orElse(told);
        });
    }

    void answer(Request request, boolean done, String message) {
        write(current, status -> RecordedStatus.withAnswer(status, answered(request, done, message)));
    }

    private static RequestStatus answered(Request request, boolean done, String message) {
        return answered(request, done ? "Done" : "Refused", message);
    }

    private static RequestStatus answered(Request request, String state, String message) {
        return new RequestStatus(request.name(), request.answered(), state, message, now().toString());
    }

    /** Stops what follows when the record is not the plan's any more. */
    void mustStillBe(Recorded.Primary primary, long term) {
        mustBe(mustStand(), primary, term);
    }

    private static void mustBe(Recorded recorded, Recorded.Primary primary, long term) {
        if (recorded.term() != term || !recorded.primary().equals(Optional.of(primary))) {
            throw outdated("another primary or term is recorded");
        }
    }

    /** Stops what follows when anybody has changed the record since the plan was made. */
    Recorded mustStand() {
        return RecordedStatus.of(latest());
    }

    private MySQLCluster latest() {
        return checked(kube.latest().orElseThrow(() -> outdated("the cluster does not exist any more")));
    }

    private MySQLCluster checked(MySQLCluster now) {
        if (now.isMarkedForDeletion()) {
            throw outdated("the cluster is being deleted");
        }
        var recorded = RecordedStatus.of(now);
        if (!recorded.isSameDecision(current)) {
            throw outdated("somebody recorded term " + recorded.term() + " meanwhile");
        }
        return now;
    }

    /**
     * A write that carries the version which was read is refused when anything has changed since. So what this pass knows is
     * good enough for a first attempt, and only a refusal costs a look.
     */
    private void write(Recorded next, UnaryOperator<MySQLClusterStatus> change) {
        if (!isWritten(checked(known), next, change) && !isWritten(latest(), next, change)) {
            throw outdated("the resource has changed meanwhile");
        }
        current = next;
    }

    private boolean isWritten(MySQLCluster read, Recorded next, UnaryOperator<MySQLClusterStatus> change) {
        var status = read.getStatus() == null ? MySQLClusterStatus.empty() : read.getStatus();
        try {
            known = kube.recordStatus(read, RecordedStatus.with(change.apply(status), next));
            return true;
        } catch (KubernetesClientException e) {
            if (OVERTAKEN.contains(e.getCode())) {
                return false;
            }
            throw e;
        }
    }

    /** Adds the times of a change of the primary to what is told of it, when it is the last one. */
    Optional<FailoverStatus> times(Phases phases) {
        var told = Optional.ofNullable(latest().getStatus())
                .map(MySQLClusterStatus::lastFailover)
                .filter(change -> change.term() == phases.term())
                .map(change -> RecordedStatus.timed(change, phases));
        told.ifPresent(change -> write(current, status -> status.withLastFailover(change)));
        return told;
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.MILLIS);
    }

    private static StepFailed outdated(String reason) {
        return new StepFailed(Outcome.Kind.OUTDATED, reason);
    }
}
