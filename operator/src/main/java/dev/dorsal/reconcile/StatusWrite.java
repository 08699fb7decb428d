package dev.dorsal.reconcile;

import dev.dorsal.api.MySQLCluster;
import dev.dorsal.api.MySQLClusterStatus;
import dev.dorsal.kube.KubeCluster;
import dev.dorsal.kube.RecordedStatus;
import dev.dorsal.model.Recorded;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Writes what a pass tells, unless somebody recorded another primary since the pass began. */
final class StatusWrite {
    /** The resource is gone, or has changed meanwhile: a newer pass tells. */
    private static final Set<Integer> OVERTAKEN =
            Set.of(HttpURLConnection.HTTP_NOT_FOUND, HttpURLConnection.HTTP_CONFLICT);

    private StatusWrite() {}

    /**
     * @param recorded what the pass knows to be recorded
     * @return the resource as it is then; empty when nothing was written
     */
    static Optional<MySQLCluster> write(KubeCluster kube, MySQLClusterStatus status, Recorded recorded) {
        try {
            return kube.latest()
                    .filter(now -> RecordedStatus.of(now).isSameDecision(recorded))
                    .map(now -> kube.recordStatus(now, RecordedStatus.withHistoryOf(status, now)));
        } catch (KubernetesClientException e) {
            if (!OVERTAKEN.contains(e.getCode())) {
                throw e;
            }
            return Optional.empty();
        }
    }

    /**
     * Whether a person has changed the resource since the pass read it. A change that comes shortly before a write of our own is
     * taken for that write by the framework, and would wait for the next pass.
     */
    static boolean tellsNews(MySQLCluster written, MySQLCluster read) {
        var now = written.getMetadata();
        var before = read.getMetadata();
        return !Objects.equals(now.getGeneration(), before.getGeneration())
                || !annotations(written).equals(annotations(read));
    }

    private static Map<String, String> annotations(MySQLCluster cluster) {
        return Objects.requireNonNullElse(cluster.getMetadata().getAnnotations(), Map.of());
    }
}
