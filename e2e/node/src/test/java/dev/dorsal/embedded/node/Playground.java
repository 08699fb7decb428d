package dev.dorsal.embedded.node;

import dev.dorsal.embedded.api.EmbeddedApi;
import dev.dorsal.embedded.node.image.Image;
import dev.dorsal.embedded.node.image.Images;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** An API server and a node for one test, in a folder and on addresses of their own. */
public final class Playground implements AutoCloseable {
    public static final Timings QUICK = new Timings(
            Duration.ofSeconds(1),
            Duration.ofSeconds(4),
            Duration.ofMinutes(1),
            Duration.ofMillis(200),
            Duration.ofSeconds(10));

    private static final Duration LIMIT = Duration.ofSeconds(40);

    public final EmbeddedApi api;
    public final KubernetesClient client;
    public final Path folder;
    public final Map<String, Image> images = new ConcurrentHashMap<>(Map.of("host", Image.ofThisMachine()));
    private final NodeConfig config;
    private PlaygroundNode node;

    public Playground(Path folder, UnaryOperator<NodeConfig> change) throws IOException {
        this.folder = folder;
        api = EmbeddedApi.start("127.0.50.1", 0);
        Config access = new ConfigBuilder()
                .withMasterUrl(api.url())
                .withNamespace("default")
                .build();
        client = new KubernetesClientBuilder().withConfig(access).build();
        config = change.apply(NodeConfig.of(folder.resolve("node"), this::image)
                .withNetworks("127.50", "127.51")
                .withTimings(QUICK));
        startNode();
    }

    public Playground(Path folder) throws IOException {
        this(folder, c -> c);
    }

    private Images.Answer image(String name) {
        Image found = images.get(name);
        return found == null ? new Images.NotFound("there is no image " + name + " here") : new Images.Found(found);
    }

    public void startNode() throws IOException {
        node = PlaygroundNode.start(config, client);
        api.attach(node);
    }

    public void stopNode() {
        node.close();
    }

    public PlaygroundNode node() {
        return node;
    }

    public void apply(String yaml) {
        api.apply(yaml);
    }

    public Optional<Pod> pod(String name) {
        return Optional.ofNullable(
                client.pods().inNamespace("default").withName(name).get());
    }

    public Pod await(String name, Predicate<Pod> condition) {
        eventually(() -> pod(name).filter(condition).isPresent());
        return pod(name).orElseThrow();
    }

    public void eventually(java.util.concurrent.Callable<Boolean> condition) {
        org.awaitility.Awaitility.await()
                .atMost(LIMIT)
                .pollInterval(50, TimeUnit.MILLISECONDS)
                .until(condition);
    }

    public Pod awaitReady(String name) {
        return await(name, Playground::isReady);
    }

    public static boolean isReady(Pod pod) {
        return pod.getMetadata().getDeletionTimestamp() == null
                && pod.getStatus() != null
                && pod.getStatus().getConditions().stream()
                        .anyMatch(c -> "Ready".equals(c.getType()) && "True".equals(c.getStatus()));
    }

    public static ContainerStatus container(Pod pod) {
        return pod.getStatus().getContainerStatuses().getFirst();
    }

    public boolean hasEvent(String reason, String part) {
        return client.v1().events().inAnyNamespace().list().getItems().stream()
                .anyMatch(e -> e.getReason().equals(reason)
                        && String.valueOf(e.getMessage()).contains(part));
    }

    public String events() {
        var text = new StringBuilder();
        for (Event e : client.v1().events().inAnyNamespace().list().getItems()) {
            text.append(e.getCount())
                    .append("x ")
                    .append(e.getInvolvedObject().getName())
                    .append(" ")
                    .append(e.getReason())
                    .append(": ")
                    .append(e.getMessage())
                    .append("\n");
        }
        return text.toString();
    }

    /** Number of the container's first process, from its folder. */
    public long pid(String pod, String container) throws IOException {
        Path file = folder.resolve("node/pods/default_" + pod + "/containers/" + container + "/process");
        return Long.parseLong(Files.readString(file).split(" ")[0]);
    }

    public String logs(String pod) {
        return client.pods().inNamespace("default").withName(pod).getLog();
    }

    @Override
    public void close() throws IOException {
        node.close();
        client.close();
        api.close();
    }
}
