package dev.dorsal.report;

import dev.dorsal.api.FailoverStatus;
import dev.dorsal.api.MemberStatus;
import dev.dorsal.api.MySQLClusterStatus;
import dev.dorsal.decide.MemberState;
import dev.dorsal.decide.Step;
import dev.dorsal.kube.ClusterEvent;
import dev.dorsal.model.Seeding;
import dev.dorsal.model.Silence;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The catalogue of Events, and when each is told: around acts, and at changes of state. A hold or a trouble is told once,
 * until it is over. docs/events.md has the same list.
 */
final class ClusterEvents {
    private final Map<String, Set<String>> told = new ConcurrentHashMap<>();

    List<ClusterEvent> of(Report report, MySQLClusterStatus after) {
        var events = new ArrayList<>(acts(report));
        members(report.cluster().getStatus(), after).forEach(events::add);
        durability(report.cluster().getStatus(), after).ifPresent(events::add);
        silence(report).ifPresent(events::add);
        news(report).forEach(events::add);
        return events;
    }

    /** Those of what was done, without what became of it. */
    static List<ClusterEvent> acts(Report report) {
        return report.outcome().done().stream()
                .flatMap(step -> act(report, step).stream())
                .toList();
    }

    static ClusterEvent completed(FailoverStatus change) {
        var text = change.to() + " takes the writes instead of " + change.from() + ", term " + change.term() + ": "
                + PhaseWords.of(change.milliseconds()) + "; " + change.proof();
        return change.kind().equals("Failover")
                ? normal("FailoverCompleted", text).orElseThrow()
                : normal("SwitchoverCompleted", text).orElseThrow();
    }

    static ClusterEvent cannotWork(String why) {
        return new ClusterEvent(true, "OperatorCannotWork", "nobody looks after this cluster: " + why);
    }

    void forget(String cluster) {
        told.remove(cluster);
    }

    private static Optional<ClusterEvent> act(Report report, Step step) {
        return switch (step) {
            case Step.RecordPrimary choice
            when choice.handover().from().isPresent() ->
                warning(
                        "FailedOver",
                        choice.primary().member() + " replaces "
                                + choice.handover().from().get() + " as primary of term " + choice.term() + ": "
                                + choice.reason() + "; " + choice.handover().proof());
            case Step.BeginTakeover begin -> warning("FailoverBegun", begin.describe());
            case Step.EndTakeover end -> normal("FailoverEnded", end.describe());
            case Step.SwitchOver move ->
                normal(
                        "SwitchedOver",
                        move.choice().primary().member() + " is the primary of term "
                                + move.choice().term() + ": " + move.choice().reason());
            case Step.Refuse refuse -> warning("RequestRefused", refuse.describe());
            case Step.RequireAcknowledgements require -> normal("DurabilitySet", require.describe());
            case Step.Nudge nudge -> warning("CommitsLetGo", nudge.describe());
            case Step.Bar bar -> warning("ReplicaBarred", bar.describe());
            case Step.Admit admit -> normal("ReplicaAdmitted", admit.describe());
            case Step.SetWitnesses s -> Optional.empty();
            case Step.HangUp h -> Optional.empty();
            case Step.CutFromSource c -> Optional.empty();
            case Step.RecordPromise r -> Optional.empty();
            case Step.SetAcknowledging s -> Optional.empty();
            case Step.RecordPrimary choice ->
                normal(
                        "PrimaryChosen",
                        choice.primary().member() + " is the primary of term " + choice.term() + ": "
                                + choice.reason());
            case Step.Open open -> normal("PrimaryOpened", open.primary().member() + " is open for writing");
            case Step.Close close
            when report.recorded().isPrimary(close.member()) ->
                normal("PrimaryClosed", close.member() + " was closed: " + close.reason());
            case Step.Close close -> warning("MemberClosed", close.member() + " was closed: " + close.reason());
            case Step.Attach attach ->
                normal(
                        "ReplicaAttached",
                        attach.replica() + " was pointed at " + attach.source().member() + ": " + attach.reason());
            case Step.StartReplication start ->
                normal("ReplicationStarted", "the replication of " + start.replica() + " was stopped and was started");
            case Step.RestartPod restart ->
                normal("MemberRestarted", restart.member() + " is restarted: " + restart.reason());
            case Step.RemoveMember remove -> normal("MemberRemoved", remove.describe());
            case Step.LetClientsIn let ->
                warning("ClientsLetIn", let.member() + " was in offline_mode; clients can come in again");
            case Step.BeginSeeding begin ->
                warning(
                        "SeedingBegun",
                        begin.describe() + evidence(begin.seeding().evidence()));
            case Step.StartClone start -> normal("DataIsCopied", start.describe());
            case Step.FailSeeding fail -> warning("SeedingFailed", fail.describe());
            case Step.EndSeeding end when end.done() -> normal("SeedingDone", end.describe());
            case Step.EndSeeding end -> normal("SeedingGivenUp", end.describe());
            case Step.EnsureObjects e -> Optional.empty();
            case Step.EnsureApplication e -> Optional.empty();
            case Step.LabelPod l -> Optional.empty();
            case Step.PublishWriter p -> Optional.empty();
            case Step.PublishReader p -> Optional.empty();
        };
    }

    private static String evidence(Seeding.Evidence evidence) {
        return evidence.extra().isEmpty()
                ? ""
                : "; the " + evidence.extra().count() + " transactions that it alone has are " + evidence.extra()
                        + ", and status.seedings tells where their binary logs are kept";
    }

    /** Members that became well, or that became something that a person should know. */
    private static Stream<ClusterEvent> members(@Nullable MySQLClusterStatus before, MySQLClusterStatus after) {
        var known = before == null || before.members() == null
                ? Map.<String, MemberStatus>of()
                : before.members().stream().collect(Collectors.toMap(MemberStatus::name, member -> member));
        return after.members() == null
                ? Stream.empty()
                : after.members().stream().flatMap(member -> change(known.get(member.name()), member).stream());
    }

    private static Optional<ClusterEvent> change(@Nullable MemberStatus before, MemberStatus after) {
        if (before != null
                && before.state().equals(after.state())
                && (!after.state().equals(MemberState.STARTING.word())
                        || java.util.Objects.equals(before.reason(), after.reason()))) {
            return Optional.empty();
        }
        var text = after.name() + ": " + after.reason();
        return switch (after.state()) {
            case "Ready" -> normal("MemberReady", text);
            case "Unreachable" -> warning("MemberUnreachable", text);
            case "ReplicationBroken" -> warning("ReplicationBroken", text);
            case "DiskFull" -> warning("DiskFull", text);
            case "NeedsSeeding" -> warning("MemberNeedsSeeding", text);
            case "Diverged" -> warning("MemberDiverged", text + ": " + after.extraTransactions());
            case "Starting" -> troubled(after) ? warning("MemberCannotStart", text) : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** The moment in which durability becomes another than the wanted one, and the end of that. */
    private static Optional<ClusterEvent> durability(@Nullable MySQLClusterStatus before, MySQLClusterStatus after) {
        var was = Conditions.find(before, Conditions.DURABILITY);
        var is = Conditions.find(after, Conditions.DURABILITY);
        if (was.isEmpty()
                || is.isEmpty()
                || was.get().getStatus().equals(is.get().getStatus())) {
            return Optional.empty();
        }
        return is.get().getStatus().equals("True")
                ? normal("DurabilityRestored", is.get().getMessage())
                : warning("DurabilityWeaker", is.get().getMessage());
    }

    /** One that the resource does not tell yet. */
    private static Optional<ClusterEvent> silence(Report report) {
        var told = Conditions.find(report.cluster().getStatus(), Conditions.API).map(Condition::getMessage);
        return report.silence()
                .map(Silence::sentence)
                .filter(sentence -> !told.equals(Optional.of(sentence)))
                .flatMap(sentence -> warning("ApiServerWasSilent", sentence));
    }

    /** A reason that Kubernetes gave, rather than just not being there yet. */
    private static boolean troubled(MemberStatus member) {
        return member.reason() != null
                && (member.reason().startsWith("its container")
                        || member.reason().startsWith("its Pod cannot"));
    }

    private Stream<ClusterEvent> news(Report report) {
        var key = report.snapshot().facts().namespace() + "/"
                + report.snapshot().facts().name();
        var holds = Set.copyOf(report.plan().holds());
        var troubles = report.trouble().map(Set::of).orElse(Set.of());
        var before = told.getOrDefault(key, Set.of());
        told.put(key, Stream.concat(holds.stream(), troubles.stream()).collect(Collectors.toSet()));
        return Stream.concat(
                holds.stream().filter(hold -> !before.contains(hold)).map(hold -> new ClusterEvent(true, "Hold", hold)),
                troubles.stream()
                        .filter(trouble -> !before.contains(trouble))
                        .map(trouble -> new ClusterEvent(
                                true, report.isMisconfigured() ? "Misconfigured" : "TryingAgain", trouble)));
    }

    private static Optional<ClusterEvent> normal(String reason, String message) {
        return Optional.of(new ClusterEvent(false, reason, message));
    }

    private static Optional<ClusterEvent> warning(String reason, String message) {
        return Optional.of(new ClusterEvent(true, reason, message));
    }
}
