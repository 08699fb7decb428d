package dev.dorsal.act;

import dev.dorsal.api.MySQLClusterStatus;
import dev.dorsal.decide.Step;
import dev.dorsal.kube.KubeCluster;
import dev.dorsal.kube.RecordedStatus;
import dev.dorsal.model.Recorded;
import io.fabric8.kubernetes.client.KubernetesClientException;
import org.jspecify.annotations.Nullable;

/** The record of the primary, read and written past all caches. */
final class PrimaryRecord {
    private final KubeCluster kube;

    PrimaryRecord(KubeCluster kube) {
        this.kube = kube;
    }

    /** Writes a choice, if nobody has made one since the plan's snapshot. */
    void write(Step.RecordPrimary choice) {
        var now = kube.latest().orElseThrow(() -> outdated("the cluster does not exist any more"));
        var recorded = RecordedStatus.of(now);
        if (recorded.term() != choice.term() - 1) {
            throw outdated("term " + recorded.term() + " is recorded already");
        }
        try {
            kube.recordStatus(now, with(now.getStatus(), choice));
        } catch (KubernetesClientException e) {
            if (e.getCode() == 409) {
                throw outdated("the resource has changed meanwhile");
            }
            throw e;
        }
    }

    /** Stops what follows when the record is not the plan's any more. */
    void mustStillBe(Recorded.Primary primary, long term) {
        var now = kube.latest().orElseThrow(() -> outdated("the cluster does not exist any more"));
        var recorded = RecordedStatus.of(now);
        if (now.isMarkedForDeletion()
                || recorded.term() != term
                || !recorded.primary().equals(java.util.Optional.of(primary))) {
            throw outdated("another primary or term is recorded, or the cluster is being deleted");
        }
    }

    private static MySQLClusterStatus with(@Nullable MySQLClusterStatus status, Step.RecordPrimary choice) {
        return RecordedStatus.with(
                status,
                new Recorded(choice.term(), java.util.Optional.of(choice.primary()), dev.dorsal.model.GtidSet.EMPTY));
    }

    private static StepFailed outdated(String reason) {
        return new StepFailed(Outcome.Kind.OUTDATED, reason);
    }
}
