package dev.dorsal.reconcile;

import dev.dorsal.api.MySQLClusterStatus;
import dev.dorsal.kube.KubeCluster;
import dev.dorsal.kube.RecordedStatus;
import dev.dorsal.model.Recorded;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.util.Set;

/** Writes what a pass tells, unless somebody recorded another primary since the pass began. */
final class StatusWrite {
    /** The resource is gone, or has changed meanwhile: a newer pass tells. */
    private static final Set<Integer> OVERTAKEN =
            Set.of(HttpURLConnection.HTTP_NOT_FOUND, HttpURLConnection.HTTP_CONFLICT);

    private StatusWrite() {}

    /** @param recorded what the pass knows to be recorded */
    static void write(KubeCluster kube, MySQLClusterStatus status, Recorded recorded) {
        try {
            kube.latest()
                    .filter(now -> RecordedStatus.of(now).isSameDecision(recorded))
                    .ifPresent(now -> kube.recordStatus(now, RecordedStatus.withHistoryOf(status, now)));
        } catch (KubernetesClientException e) {
            if (!OVERTAKEN.contains(e.getCode())) {
                throw e;
            }
        }
    }
}
