package dev.dorsal.kube;

import dev.dorsal.api.MySQLCluster;
import dev.dorsal.api.MySQLClusterStatus;
import dev.dorsal.model.GtidSet;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.Recorded;
import dev.dorsal.model.ServerUuid;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where the operator's memory stands in the status of a resource. */
public final class RecordedStatus {
    private static final MySQLClusterStatus EMPTY = new MySQLClusterStatus(
            null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null);

    private RecordedStatus() {}

    /** What is recorded in a resource. */
    public static Recorded of(MySQLCluster cluster) {
        var status = cluster.getStatus();
        if (status == null || status.term() == null || status.primary() == null || status.primaryServerUuid() == null) {
            return Recorded.nothing();
        }
        var member = MemberId.of(cluster.getMetadata().getName(), status.primary());
        return new Recorded(
                status.term(),
                Optional.of(new Recorded.Primary(member, new ServerUuid(status.primaryServerUuid()))),
                GtidSet.parse(java.util.Objects.requireNonNullElse(status.lastKnownGtidExecuted(), "")));
    }

    /** The same status with another record. */
    public static MySQLClusterStatus with(@Nullable MySQLClusterStatus status, Recorded recorded) {
        var before = status == null ? EMPTY : status;
        return new MySQLClusterStatus(
                before.observedGeneration(),
                before.phase(),
                before.message(),
                recorded.primary().map(primary -> primary.member().name()).orElse(null),
                recorded.primary().map(primary -> primary.uuid().value()).orElse(null),
                recorded.term() == 0 ? null : recorded.term(),
                recorded.lastKnown().isEmpty() ? null : recorded.lastKnown().toString(),
                before.instances(),
                before.readyInstances(),
                before.ready(),
                before.selector(),
                before.lag(),
                before.writer(),
                before.reader(),
                before.members(),
                before.conditions());
    }
}
