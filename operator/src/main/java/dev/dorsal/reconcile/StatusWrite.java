package dev.dorsal.reconcile;

import dev.dorsal.api.MySQLCluster;
import dev.dorsal.api.MySQLClusterStatus;
import dev.dorsal.kube.KubeCluster;
import dev.dorsal.kube.RecordedStatus;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.util.Objects;
import java.util.Set;

/** Writes what a pass tells, unless somebody recorded another primary since the pass began. */
final class StatusWrite {
    /** The resource is gone, or has changed meanwhile: a newer pass tells. */
    private static final Set<Integer> OVERTAKEN =
            Set.of(HttpURLConnection.HTTP_NOT_FOUND, HttpURLConnection.HTTP_CONFLICT);

    private StatusWrite() {}

    static void write(KubeCluster kube, MySQLClusterStatus status) {
        try {
            kube.latest().filter(now -> isOfTheSameTerm(now, status)).ifPresent(now -> kube.recordStatus(now, status));
        } catch (KubernetesClientException e) {
            if (!OVERTAKEN.contains(e.getCode())) {
                throw e;
            }
        }
    }

    private static boolean isOfTheSameTerm(MySQLCluster now, MySQLClusterStatus status) {
        return RecordedStatus.of(now).term() == Objects.requireNonNullElse(status.term(), 0L);
    }
}
