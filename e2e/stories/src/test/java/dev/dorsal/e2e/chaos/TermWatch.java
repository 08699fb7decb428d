package dev.dorsal.e2e.chaos;

import dev.dorsal.checker.Check;
import dev.dorsal.e2e.environment.Cluster;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Tells a check who is recorded as primary of which term, twenty times a second. */
public final class TermWatch implements AutoCloseable {
    private final Cluster cluster;
    private final Check check;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

    public TermWatch(Cluster cluster, Check check) {
        this.cluster = cluster;
        this.check = check;
        timer.scheduleWithFixedDelay(this::look, 0, 50, TimeUnit.MILLISECONDS);
    }

    private void look() {
        try {
            var status = cluster.status();
            if (status.term() != null && status.primaryServerUuid() != null) {
                check.term(status.term(), status.primaryServerUuid());
            }
        } catch (KubernetesClientException e) {
            // The API server is away; a record that is written meanwhile is seen when it is back.
        }
    }

    @Override
    public void close() {
        timer.close();
    }
}
