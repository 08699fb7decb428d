package dev.dorsal.embedded.node;

import dev.dorsal.embedded.api.Node;
import dev.dorsal.embedded.node.controllers.Controllers;
import dev.dorsal.embedded.node.pod.Containers;
import dev.dorsal.embedded.node.pod.Kubelet;
import dev.dorsal.embedded.node.pod.Machine;
import dev.dorsal.embedded.node.process.Isolation;
import dev.dorsal.embedded.node.process.Launcher;
import dev.dorsal.embedded.node.proxy.Proxy;
import dev.dorsal.embedded.node.volume.ClaimFolders;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the Pods of a Kubernetes API as local processes, and is the controllers that they need. Puts the parts together.
 *
 * <p>Works for one API as its only node. Attach it to the API server for logs and exec; all else goes through the client.
 */
public final class PlaygroundNode implements Node, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PlaygroundNode.class);

    private final Cluster cluster;
    private final Events events;
    private final Proxy proxy = new Proxy();
    private final Kubelet kubelet;
    private final Controllers controllers;
    private final Containers containers;
    private final Isolation isolation;

    private PlaygroundNode(NodeConfig config, KubernetesClient client) throws IOException {
        Path folder = Files.createDirectories(config.folder());
        isolation = config.isolation().orElseGet(() -> Isolation.detect(folder.resolve("trial")));
        cluster = new Cluster(client);
        events = new Events(client, config.name());
        NodeObject.create(client, config);
        cluster.start();
        var claims = new ClaimFolders(folder.resolve("claims"));
        var machine = new Machine(
                config.name(),
                config.address(),
                folder.resolve("pods"),
                claims,
                new Addresses(folder.resolve("pod-addresses"), config.podNetwork()),
                config.images(),
                new Launcher(isolation, folder),
                cluster,
                events,
                config.timings());
        controllers = Controllers.start(machine, proxy, config.serviceNetwork());
        kubelet = new Kubelet(machine);
        containers = new Containers(kubelet);
        LOG.info("node {} runs Pods under {} with {}", config.name(), folder, isolation);
    }

    /**
     * Starts the node: it takes over what is in the folder and in the API.
     *
     * @param client stays the caller's, and has to be open until the node is closed
     * @throws IOException when the folder cannot be used
     */
    public static PlaygroundNode start(NodeConfig config, KubernetesClient client) throws IOException {
        return new PlaygroundNode(config, client);
    }

    /** How containers get their files here. */
    public Isolation isolation() {
        return isolation;
    }

    @Override
    public InputStream logs(LogRequest request) throws IOException {
        return containers.logs(request);
    }

    @Override
    public Execution exec(ExecRequest request) throws IOException {
        return containers.exec(request);
    }

    /** Ends all containers side by side, gracefully within the configured time, and leaves the Pods in the API. */
    @Override
    public void close() {
        controllers.close();
        kubelet.close();
        proxy.close();
        events.close();
        cluster.close();
    }
}
