package dev.dorsal.embedded.node;

import dev.dorsal.embedded.node.controllers.Claims;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;

/** The node as an object of the API, and the StorageClass that it offers. */
final class NodeObject {
    private NodeObject() {}

    static void create(KubernetesClient client, NodeConfig config) {
        Node node = node(config);
        Conflicts.tolerate(() -> client.nodes().resource(node).create());
        client.nodes().resource(node).updateStatus();
        Conflicts.tolerate(() -> client.storage()
                .v1()
                .storageClasses()
                .resource(Claims.defaultClass())
                .create());
    }

    private static Node node(NodeConfig config) {
        String now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        Map<String, Quantity> size = Map.of(
                "cpu", new Quantity(String.valueOf(Runtime.getRuntime().availableProcessors())),
                "pods", new Quantity("110"));
        return new NodeBuilder()
                .withNewMetadata()
                .withName(config.name())
                .addToLabels("kubernetes.io/hostname", config.name())
                .addToLabels("kubernetes.io/os", "linux")
                .addToLabels(config.labels())
                .endMetadata()
                .withNewSpec()
                .endSpec()
                .withNewStatus()
                .withCapacity(size)
                .withAllocatable(size)
                .addNewAddress(config.address(), "InternalIP")
                .addNewAddress(config.name(), "Hostname")
                .addNewCondition()
                .withType("Ready")
                .withStatus("True")
                .withReason("KubeletReady")
                .withMessage("runs Pods as local processes")
                .withLastTransitionTime(now)
                .withLastHeartbeatTime(now)
                .endCondition()
                .withNewNodeInfo()
                .withKubeletVersion("v1.36.0-dorsal")
                .withOperatingSystem("linux")
                .withOsImage("local processes")
                .withContainerRuntimeVersion("process://1")
                .endNodeInfo()
                .endStatus()
                .build();
    }
}
