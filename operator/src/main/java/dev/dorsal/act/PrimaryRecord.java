package dev.dorsal.act;

import dev.dorsal.api.FailoverStatus;
import dev.dorsal.api.MySQLCluster;
import dev.dorsal.api.MySQLClusterStatus;
import dev.dorsal.api.RequestStatus;
import dev.dorsal.decide.Step;
import dev.dorsal.kube.KubeCluster;
import dev.dorsal.kube.RecordedSeeding;
import dev.dorsal.kube.RecordedStatus;
import dev.dorsal.model.GtidSet;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.Recorded;
import dev.dorsal.model.Request;
import dev.dorsal.model.Seeding;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The operator's memory, read and written past all caches. Every write is for one record and for no other: what somebody
 * else recorded since the plan was made stops it.
 */
final class PrimaryRecord {
    private final KubeCluster kube;
    private final Recorded planned;
    private Recorded current;

    /** @param planned the record that the plan was made for */
    PrimaryRecord(KubeCluster kube, Recorded planned) {
        this.kube = kube;
        this.planned = planned;
        this.current = planned;
    }

    /** What is recorded now, as far as this pass knows. */
    Recorded current() {
        return current;
    }

    /** Writes a choice. */
    void choose(Step.RecordPrimary choice) {
        choose(choice, choice.handover().lastKnown(), "Failover", Optional.empty());
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
                    .map(from -> RecordedStatus.withFailover(status, failover(choice, from, kind)))
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
                choice.handover().proof());
    }

    void beginTakeover(Recorded.Primary from, long term) {
        mustStillBe(from, term);
        write(current.withTakeover(Optional.of(now())), status -> status);
    }

    void endTakeover(Recorded.Primary primary, long term) {
        mustStillBe(primary, term);
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
            var told = RecordedStatus.withSeedings(
                    status,
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
        return new RequestStatus(request.name(), request.value(), state, message, now().toString());
    }

    /** Stops what follows when the record is not the plan's any more. */
    void mustStillBe(Recorded.Primary primary, long term) {
        var recorded = mustStand();
        if (recorded.term() != term || !recorded.primary().equals(Optional.of(primary))) {
            throw outdated("another primary or term is recorded");
        }
    }

    /** Stops what follows when anybody has changed the record since the plan was made. */
    Recorded mustStand() {
        return RecordedStatus.of(latest());
    }

    private MySQLCluster latest() {
        var now = kube.latest().orElseThrow(() -> outdated("the cluster does not exist any more"));
        if (now.isMarkedForDeletion()) {
            throw outdated("the cluster is being deleted");
        }
        var recorded = RecordedStatus.of(now);
        if (!recorded.isSameDecision(current)) {
            throw outdated("somebody recorded term " + recorded.term() + " meanwhile");
        }
        return now;
    }

    private void write(Recorded next, UnaryOperator<MySQLClusterStatus> change) {
        var now = latest();
        var status = now.getStatus() == null ? MySQLClusterStatus.empty() : now.getStatus();
        try {
            kube.recordStatus(now, RecordedStatus.with(change.apply(status), next));
        } catch (KubernetesClientException e) {
            if (e.getCode() == 409) {
                throw outdated("the resource has changed meanwhile");
            }
            throw e;
        }
        current = next;
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.MILLIS);
    }

    private static StepFailed outdated(String reason) {
        return new StepFailed(Outcome.Kind.OUTDATED, reason);
    }
}
