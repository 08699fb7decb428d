package dev.dorsal.kube;

import dev.dorsal.api.DurabilityStatus;
import dev.dorsal.api.FailoverStatus;
import dev.dorsal.api.MySQLCluster;
import dev.dorsal.api.MySQLClusterStatus;
import dev.dorsal.api.PhaseTimes;
import dev.dorsal.api.RequestStatus;
import dev.dorsal.model.GtidSet;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.Phases;
import dev.dorsal.model.Promise;
import dev.dorsal.model.Recorded;
import dev.dorsal.model.Request;
import dev.dorsal.model.ServerUuid;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Where the operator's memory stands in the status of a resource. */
public final class RecordedStatus {
    private RecordedStatus() {}

    /** What is recorded in a resource. */
    public static Recorded of(MySQLCluster cluster) {
        var status = cluster.getStatus();
        if (status == null || status.term() == null || status.primary() == null || status.primaryServerUuid() == null) {
            return Recorded.nothing();
        }
        var name = cluster.getMetadata().getName();
        return new Recorded(
                status.term(),
                Optional.of(new Recorded.Primary(
                        MemberId.of(name, status.primary()), new ServerUuid(status.primaryServerUuid()))),
                GtidSet.parse(Objects.requireNonNullElse(status.lastKnownGtidExecuted(), "")),
                promise(name, status.durability()),
                Optional.ofNullable(status.takeoverSince()).map(Instant::parse),
                RecordedSeeding.of(name, status.seedings()));
    }

    private static Promise promise(String cluster, @Nullable DurabilityStatus durability) {
        if (durability == null) {
            return Promise.NONE;
        }
        var ackers = new TreeSet<MemberId>();
        if (durability.ackers() != null) {
            durability.ackers().forEach(name -> ackers.add(MemberId.of(cluster, name)));
        }
        return new Promise(
                ackers,
                Objects.requireNonNullElse(durability.promised(), 0),
                Objects.requireNonNullElse(durability.fenceNeeds(), 1));
    }

    /** What a request of that name was answered last for; empty when there was none, or another value. */
    public static boolean isAnswered(MySQLCluster cluster, Request request) {
        var status = cluster.getStatus();
        return status != null && isAnswered(status, request);
    }

    /** The same in a status. */
    public static boolean isAnswered(MySQLClusterStatus status, Request request) {
        return status.requests() != null
                && status.requests().stream()
                        .anyMatch(answer -> answer.name().equals(request.name())
                                && answer.value().equals(request.answered()));
    }

    /** When a dead primary was last replaced. */
    public static Optional<Instant> lastFailover(MySQLCluster cluster) {
        return Optional.ofNullable(cluster.getStatus())
                .map(MySQLClusterStatus::lastFailover)
                .filter(last -> last.kind().equals("Failover"))
                .map(last -> Instant.parse(last.time()));
    }

    /** The same status with another record. */
    public static MySQLClusterStatus with(MySQLClusterStatus before, Recorded recorded) {
        return before.with(status -> status.primary(recorded.primary()
                        .map(primary -> primary.member().name())
                        .orElse(null))
                .primaryServerUuid(recorded.primary()
                        .map(primary -> primary.uuid().value())
                        .orElse(null))
                .term(recorded.term() == 0 ? null : recorded.term())
                .lastKnownGtidExecuted(
                        recorded.lastKnown().isEmpty()
                                ? null
                                : recorded.lastKnown().toString())
                .takeoverSince(recorded.takeover().map(Instant::toString).orElse(null))
                .durability(durability(before.durability(), recorded))
                .seedings(RecordedSeeding.with(before.seedings(), recorded.seeding())));
    }

    private static @Nullable DurabilityStatus durability(@Nullable DurabilityStatus before, Recorded recorded) {
        if (before == null && recorded.promise().equals(Promise.NONE)) {
            return null;
        }
        var said = before == null ? new DurabilityStatus(null, null, null, null, null, null, null) : before;
        return new DurabilityStatus(
                said.wanted(),
                said.effective(),
                said.acknowledgements(),
                said.acknowledging(),
                recorded.promise().needed(),
                recorded.promise().ackers().stream().map(MemberId::name).toList(),
                recorded.promise().company());
    }

    /** The same status with the answers, the seedings and the last change of the primary that stand in a resource. */
    public static MySQLClusterStatus withHistoryOf(MySQLClusterStatus status, MySQLCluster now) {
        var before = now.getStatus();
        if (before == null) {
            return status;
        }
        var seedings = status.withSeedings(RecordedSeeding.withProgressOf(status.seedings(), before.seedings()));
        var told = before.lastFailover() == null ? seedings : seedings.withLastFailover(before.lastFailover());
        return before.requests() == null
                ? told
                : before.requests().stream().reduce(told, RecordedStatus::withAnswer, (one, other) -> other);
    }

    /** The same change of the primary with its times. */
    public static FailoverStatus timed(FailoverStatus change, Phases phases) {
        return new FailoverStatus(
                change.kind(),
                change.from(),
                change.to(),
                change.term(),
                change.reason(),
                change.time(),
                change.proof(),
                new PhaseTimes(
                        millis(phases, Phases.Phase.NOTICED),
                        millis(phases, Phases.Phase.DECIDED),
                        millis(phases, Phases.Phase.FENCED),
                        millis(phases, Phases.Phase.DRAINED),
                        millis(phases, Phases.Phase.OPENED),
                        millis(phases, Phases.Phase.ENDPOINTS)));
    }

    private static @Nullable Long millis(Phases phases, Phases.Phase phase) {
        return phases.of(phase).map(Duration::toMillis).orElse(null);
    }

    /** The same status with one more answer; an earlier one of that name goes. */
    public static MySQLClusterStatus withAnswer(MySQLClusterStatus before, RequestStatus answer) {
        var answers = new ArrayList<RequestStatus>();
        if (before.requests() != null) {
            before.requests().stream()
                    .filter(other -> !other.name().equals(answer.name()))
                    .forEach(answers::add);
        }
        answers.add(answer);
        return before.withRequests(answers);
    }
}
