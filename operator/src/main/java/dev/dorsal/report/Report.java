package dev.dorsal.report;

import dev.dorsal.act.Outcome;
import dev.dorsal.api.MySQLCluster;
import dev.dorsal.decide.Plan;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.Recorded;
import dev.dorsal.model.Silence;
import dev.dorsal.model.Snapshot;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * All that one pass has to tell.
 *
 * @param cluster the resource as it was at the beginning of the pass
 * @param recorded the memory after the pass
 * @param reshaped members whose StatefulSet this pass made or changed: the snapshot is from before that
 * @param silence the last one of the API server that this process saw
 * @param now on the operator's clock
 */
public record Report(
        MySQLCluster cluster,
        Snapshot snapshot,
        Plan plan,
        Outcome outcome,
        Recorded recorded,
        Set<MemberId> reshaped,
        Optional<Silence> silence,
        Instant now) {
    public Report {
        reshaped = Set.copyOf(reshaped);
    }

    /** Why the last step was not carried out, or what else could not be done; empty when all was done. */
    Optional<String> trouble() {
        return outcome.stopped()
                .filter(stop -> stop.kind() != Outcome.Kind.OUTDATED)
                .map(stop -> stop.kind() == Outcome.Kind.MISCONFIGURED
                        ? stop.reason()
                        : "could not " + stop.step().describe() + ": " + stop.reason())
                .or(() -> outcome.troubles().stream().findFirst());
    }

    boolean isMisconfigured() {
        return outcome.stopped()
                .filter(stop -> stop.kind() == Outcome.Kind.MISCONFIGURED)
                .isPresent();
    }
}
