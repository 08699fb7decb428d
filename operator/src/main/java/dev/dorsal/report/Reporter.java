package dev.dorsal.report;

import dev.dorsal.act.Outcome;
import dev.dorsal.api.FailoverStatus;
import dev.dorsal.api.MySQLClusterStatus;
import dev.dorsal.decide.Step;
import dev.dorsal.kube.ClusterEvent;
import dev.dorsal.model.ClusterKey;
import java.util.List;
import java.util.Optional;

/** Derives all that a pass tells, once. */
public final class Reporter {
    private final Quiet quiet = new Quiet();
    private final ClusterEvents events = new ClusterEvents();

    /**
     * What is to be written.
     *
     * @param status empty when the one that stands says the same
     * @param events may be empty
     */
    public record Told(Optional<MySQLClusterStatus> status, List<ClusterEvent> events) {}

    public Told tell(Report report) {
        var facts = report.snapshot().facts();
        if (isOnItsWay(report)) {
            return new Told(Optional.empty(), ClusterEvents.acts(report));
        }
        var status = StatusReport.of(report);
        if (isOutdated(report)) {
            return new Told(Optional.empty(), events.of(report, status));
        }
        var worth = quiet.isWorthAWrite(
                facts.namespace() + "/" + facts.name(), report.cluster().getStatus(), status, report.now());
        return new Told(worth ? Optional.of(status) : Optional.empty(), events.of(report, status));
    }

    /** For the diary: a change of the primary is over, with its times. */
    public static ClusterEvent completed(FailoverStatus change) {
        return ClusterEvents.completed(change);
    }

    /** For the diary of a cluster that no pass can look after. */
    public static ClusterEvent cannotWork(String why) {
        return ClusterEvents.cannotWork(why);
    }

    /** While writers wait for a primary nothing is written that they do not need. The pass after it tells. */
    private static boolean isOnItsWay(Report report) {
        return report.plan().steps().stream().anyMatch(Step::movesTheRole)
                && report.outcome().stopped().isEmpty()
                && report.outcome().troubles().isEmpty();
    }

    /** A pass that began from an old record would put that record back: the next one tells. */
    private static boolean isOutdated(Report report) {
        return report.outcome()
                .stopped()
                .filter(stop -> stop.kind() == Outcome.Kind.OUTDATED)
                .isPresent();
    }

    public void forget(ClusterKey cluster) {
        quiet.forget(cluster.toString());
        events.forget(cluster.toString());
    }
}
