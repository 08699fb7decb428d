package dev.dorsal.e2e.environment;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.discovery.v1.Endpoint;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** Every version of the slice of a Service, from the one at the start on: where new connections were led to. */
public final class SliceWatch implements AutoCloseable {
    private final String service;
    private final List<List<String>> seen = new CopyOnWriteArrayList<>();
    private final Watch watch;
    private volatile boolean broken;

    public SliceWatch(Cluster cluster, String service) {
        this.service = service;
        seen.add(cluster.endpoints(service).stream().sorted().toList());
        watch = cluster.scene()
                .client()
                .discovery()
                .v1()
                .endpointSlices()
                .inNamespace(cluster.scene().namespace())
                .withName(service)
                .watch(new Watcher<>() {
                    @Override
                    public void eventReceived(Action action, EndpointSlice slice) {
                        seen.add(action == Action.DELETED ? List.of() : addresses(slice));
                    }

                    @Override
                    public void onClose(WatcherException cause) {
                        broken = true;
                    }
                });
    }

    private static List<String> addresses(EndpointSlice slice) {
        return Stream.ofNullable(slice.getEndpoints())
                .flatMap(List::stream)
                .filter(SliceWatch::isReady)
                .flatMap(endpoint -> endpoint.getAddresses().stream())
                .sorted()
                .toList();
    }

    private static boolean isReady(Endpoint endpoint) {
        return endpoint.getConditions() == null
                || !Objects.equals(endpoint.getConditions().getReady(), false);
    }

    /** Addresses in the order in which they came; each differs from the one before it. */
    public List<List<String>> changes() {
        assertThat(broken).as("the watch of %s ended", service).isFalse();
        var all = List.copyOf(seen);
        return Stream.iterate(0, i -> i < all.size(), i -> i + 1)
                .filter(i -> i == 0 || !all.get(i).equals(all.get(i - 1)))
                .map(all::get)
                .toList();
    }

    /** At no moment was there nobody to lead to. */
    public void neverEmpty() {
        assertThat(changes())
                .as("addresses of %s", service)
                .isNotEmpty()
                .allSatisfy(addresses -> assertThat(addresses).isNotEmpty());
    }

    @Override
    public void close() {
        watch.close();
    }
}
