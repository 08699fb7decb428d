package dev.dorsal.e2e.environment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.api.MySQLCluster;
import dev.dorsal.api.MySQLClusterStatus;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Every version of a resource in which a primary was being replaced. */
public final class TakeoverWatch implements AutoCloseable {
    private final List<MySQLClusterStatus> seen = new CopyOnWriteArrayList<>();
    private final Watch watch;

    public TakeoverWatch(Cluster cluster) {
        watch = cluster.scene()
                .client()
                .resources(MySQLCluster.class)
                .inNamespace(cluster.scene().namespace())
                .withName(cluster.name())
                .watch(new Watcher<>() {
                    @Override
                    public void eventReceived(Action action, MySQLCluster resource) {
                        var status = resource.getStatus();
                        if (status != null && status.takeoverSince() != null) {
                            seen.add(status);
                        }
                    }

                    @Override
                    public void onClose(WatcherException cause) {}
                });
    }

    /** Nobody who reads the resource meanwhile may take the cluster for well. */
    public void neverSaidReady() {
        assertThat(seen).as("versions with takeoverSince").isNotEmpty().allSatisfy(status -> {
            assertThat(status.phase()).isEqualTo("Waiting");
            assertThat(status.message()).contains("is dead and is being replaced");
            assertThat(status.conditions())
                    .filteredOn(condition -> List.of("Ready", "WriterAvailable").contains(condition.getType()))
                    .hasSize(2)
                    .allSatisfy(condition -> assertThat(condition.getStatus()).isEqualTo("False"));
        });
    }

    @Override
    public void close() {
        watch.close();
    }
}
