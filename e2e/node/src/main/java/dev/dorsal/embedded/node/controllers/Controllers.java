package dev.dorsal.embedded.node.controllers;

import dev.dorsal.embedded.node.Cluster;
import dev.dorsal.embedded.node.Loop;
import dev.dorsal.embedded.node.pod.Machine;
import dev.dorsal.embedded.node.proxy.Proxy;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** All controllers, each with a loop of its own that is woken by the changes it cares for. */
public final class Controllers implements AutoCloseable {
    private static final Duration WITHOUT_CHANGES = Duration.ofSeconds(15);

    private record Running(Controller controller, Loop loop) {
        void see(HasMetadata changed) {
            if (controller.caresFor(changed)) {
                loop.wake();
            }
        }
    }

    private final List<Running> running = new ArrayList<>();

    private Controllers(List<Controller> all, Cluster cluster) {
        for (Controller c : all) {
            running.add(new Running(c, new Loop(c.name(), WITHOUT_CHANGES, c::pass)));
        }
        cluster.onChange(o -> running.forEach(r -> r.see(o)));
        running.forEach(r -> r.loop().wake());
    }

    /**
     * Starts them.
     *
     * @param network first numbers of the addresses that Services have; others are not listened on
     */
    public static Controllers start(Machine machine, Proxy proxy, String network) {
        Cluster cluster = machine.cluster();
        List<Controller> all = List.of(
                new StatefulSets(cluster, machine.events()),
                new Scheduler(cluster, machine.events(), machine.name()),
                new Claims(cluster, machine.events(), machine.claims()),
                new EndpointSlices(cluster),
                new ServiceListeners(cluster, proxy, network),
                new DisruptionBudgets(cluster));
        return new Controllers(all, cluster);
    }

    @Override
    public void close() {
        running.forEach(r -> r.loop().close());
    }
}
