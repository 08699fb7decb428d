package dev.dorsal.report;

import dev.dorsal.api.MySQLClusterStatus;
import dev.dorsal.decide.Diagnosis;
import dev.dorsal.decide.MemberState;
import dev.dorsal.kube.SpecPolicy;
import dev.dorsal.model.Silence;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The conditions of a cluster. Each keeps its time while its status stays. */
final class Conditions {
    static final String DURABILITY = "DurabilityAsWanted";
    static final String API = "ApiServerAnswers";
    private static final String UP_TO_DATE = "UpToDate";

    private final Report report;
    private final @Nullable MySQLClusterStatus previous;

    Conditions(Report report, @Nullable MySQLClusterStatus previous) {
        this.report = report;
        this.previous = previous;
    }

    List<Condition> all(Phase phase, String message, int readers) {
        return List.of(
                condition("Ready", phase == Phase.Ready, phase.name(), message),
                upToDate(),
                writer(),
                readers(readers),
                replication(),
                durability(),
                reconciled(),
                api());
    }

    private Condition upToDate() {
        var pending = new Arrival(report, hadArrived()).pending();
        return condition(
                UP_TO_DATE,
                pending.isEmpty(),
                pending.map(Arrival.Pending::reason).orElse("Arrived"),
                pending.map(Arrival.Pending::sentence).orElse("every member runs by the present spec"));
    }

    private boolean hadArrived() {
        return before(UP_TO_DATE)
                .filter(condition -> condition.getStatus().equals("True"))
                .filter(condition -> Objects.equals(
                        condition.getObservedGeneration(),
                        report.cluster().getMetadata().getGeneration()))
                .isPresent();
    }

    private Condition writer() {
        var findings = report.plan().findings();
        if (findings.diagnosis() != Diagnosis.PRIMARY_OPEN) {
            return condition("WriterAvailable", false, camel(findings.diagnosis()), findings.reason());
        }
        var stuck = report.recorded()
                .primary()
                .map(primary -> findings.of(primary.member()))
                .filter(finding -> finding.state() == MemberState.DISK_FULL);
        if (stuck.isPresent()) {
            return condition(
                    "WriterAvailable",
                    false,
                    stuck.get().state().word(),
                    report.recorded().primary().orElseThrow().member() + ": "
                            + stuck.get().reason());
        }
        var published = new Published(report);
        return published.writer()
                ? condition("WriterAvailable", true, "PrimaryOpen", findings.reason())
                : condition("WriterAvailable", false, "NotPublished", published.whyNoWriter());
    }

    private Condition readers(int readers) {
        var published = new Published(report);
        if (readers > 0 && !published.reader()) {
            return condition("ReadersAvailable", false, "NotPublished", published.whyNoReader());
        }
        return condition(
                "ReadersAvailable",
                readers > 0,
                readers > 0 ? "Serving" : "NobodyCanServe",
                readers + (readers == 1 ? " member serves" : " members serve") + " reads");
    }

    private Condition replication() {
        var findings = report.plan().findings();
        var unwell = findings.members().entrySet().stream()
                .filter(entry -> !report.recorded().isPrimary(entry.getKey()))
                .filter(entry -> entry.getValue().state() != MemberState.READY)
                .findFirst();
        return condition(
                "ReplicationHealthy",
                unwell.isEmpty(),
                unwell.map(entry -> entry.getValue().state().word()).orElse("AllReplicate"),
                unwell.map(entry -> entry.getKey() + " " + entry.getValue().reason())
                        .orElse("every replica follows the primary"));
    }

    private Condition durability() {
        var snapshot = report.snapshot();
        var wanted = SpecPolicy.durability(report.cluster().getSpec());
        var effective = DurabilityWords.effective(snapshot, report.plan().findings(), wanted);
        if (DurabilityWords.isBlocked(snapshot, wanted)) {
            return condition(
                    DURABILITY,
                    false,
                    "CommitsWait",
                    "commits wait: fewer than " + wanted.acknowledgements() + " replicas acknowledge");
        }
        var asWanted = effective.equals(DurabilityWords.wanted(wanted));
        return condition(
                DURABILITY,
                asWanted,
                asWanted ? "AsWanted" : "Weaker",
                asWanted
                        ? "durability is " + effective
                        : "durability is " + effective + ", and " + DurabilityWords.wanted(wanted) + " is wanted");
    }

    private Condition reconciled() {
        var trouble = report.trouble();
        return condition(
                "Reconciled",
                trouble.isEmpty(),
                trouble.isEmpty() ? "Done" : report.isMisconfigured() ? "Misconfigured" : "TryingAgain",
                trouble.orElse("the last pass did all that it had to do"));
    }

    /** Always true when it can be written. The last silence stays told, also by an operator that has not seen it. */
    private Condition api() {
        var lastTold = before(API).map(Condition::getMessage).orElse("no silence of the API server is known");
        return condition(
                API, true, "Answers", report.silence().map(Silence::sentence).orElse(lastTold));
    }

    private Condition condition(String type, boolean holds, String reason, String message) {
        var status = holds ? "True" : "False";
        return new ConditionBuilder()
                .withType(type)
                .withStatus(status)
                .withReason(reason)
                .withMessage(message)
                .withObservedGeneration(report.cluster().getMetadata().getGeneration())
                .withLastTransitionTime(before(type)
                        .filter(condition -> condition.getStatus().equals(status))
                        .map(Condition::getLastTransitionTime)
                        .orElseGet(() -> time(report.now())))
                .build();
    }

    private Optional<Condition> before(String type) {
        return find(previous, type);
    }

    static Optional<Condition> find(@Nullable MySQLClusterStatus status, String type) {
        return status == null || status.conditions() == null
                ? Optional.empty()
                : status.conditions().stream()
                        .filter(condition -> condition.getType().equals(type))
                        .findFirst();
    }

    static String time(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** PRIMARY_TO_OPEN becomes PrimaryToOpen. */
    private static String camel(Diagnosis diagnosis) {
        var words = new StringBuilder();
        for (var word : diagnosis.name().split("_")) {
            words.append(word.charAt(0)).append(word.substring(1).toLowerCase(java.util.Locale.ROOT));
        }
        return words.toString();
    }
}
