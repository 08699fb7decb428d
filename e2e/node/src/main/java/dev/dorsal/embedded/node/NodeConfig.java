package dev.dorsal.embedded.node;

import dev.dorsal.embedded.node.image.Images;
import dev.dorsal.embedded.node.process.Isolation;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * What a node is made with.
 *
 * @param folder keeps Pods, claims and addresses; a node that is started on it again goes on with them. One node at a time
 * @param name of the Node object
 * @param labels of the Node object, for nodeSelector
 * @param address of the node, a loopback address
 * @param podNetwork first two numbers of Pod addresses, such as 127.50
 * @param serviceNetwork first two numbers of Service addresses, such as 127.60, as the API gives them
 * @param isolation how containers get their files; found out when empty
 */
public record NodeConfig(
        Path folder,
        String name,
        Map<String, String> labels,
        String address,
        String podNetwork,
        String serviceNetwork,
        Images images,
        Timings timings,
        Optional<Isolation> isolation) {
    public NodeConfig {
        folder = folder.toAbsolutePath().normalize();
        labels = Map.copyOf(labels);
    }

    /** A node named playground with the timings of a kubelet. */
    public static NodeConfig of(Path folder, Images images) {
        return new NodeConfig(
                folder,
                "playground",
                Map.of(),
                "127.0.0.1",
                "127.50",
                "127.60",
                images,
                Timings.OF_A_KUBELET,
                Optional.empty());
    }

    public NodeConfig withNetworks(String pods, String services) {
        return new NodeConfig(folder, name, labels, address, pods, services, images, timings, isolation);
    }

    public NodeConfig withTimings(Timings other) {
        return new NodeConfig(folder, name, labels, address, podNetwork, serviceNetwork, images, other, isolation);
    }

    public NodeConfig withIsolation(Isolation forced) {
        return new NodeConfig(
                folder, name, labels, address, podNetwork, serviceNetwork, images, timings, Optional.of(forced));
    }
}
