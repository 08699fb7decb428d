package dev.dorsal.e2e.environment;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.List;

/** The operator as Pods that a Helm release made. */
final class ChartOperator implements OperatorUnderTest {
    private static final Duration LIMIT = Patience.seconds(90);
    private static final int PORT = 8080;

    private final KubernetesClient client;
    private final String namespace;
    private final OperatorHttp http = new OperatorHttp();

    /** @param namespace of the release, where nothing else runs */
    ChartOperator(KubernetesClient client, String namespace) {
        this.client = client;
        this.namespace = namespace;
    }

    @Override
    public void start() {
        scale(2);
        await("an operator leads")
                .atMost(LIMIT)
                .until(() -> pods().stream().anyMatch(pod -> get(pod, "/readyz").contains("leading")));
    }

    @Override
    public void stop() {
        scale(0);
        await("the operator is gone").atMost(LIMIT).until(() -> pods().isEmpty());
    }

    @Override
    public void kill() {
        scale(0);
        pods().forEach(pod -> client.resource(pod).withGracePeriod(0).delete());
        await("the operator is gone").atMost(LIMIT).until(() -> pods().isEmpty());
    }

    private void scale(int replicas) {
        client.apps()
                .deployments()
                .inNamespace(namespace)
                .list()
                .getItems()
                .forEach(deployment -> client.apps()
                        .deployments()
                        .inNamespace(namespace)
                        .withName(deployment.getMetadata().getName())
                        .scale(replicas));
    }

    private List<Pod> pods() {
        return client.pods().inNamespace(namespace).list().getItems();
    }

    /** Of the one that leads, else of any. */
    @Override
    public String get(String path) {
        return leader().map(pod -> get(pod, path)).orElse("");
    }

    private java.util.Optional<Pod> leader() {
        return pods().stream()
                .filter(pod -> get(pod, "/readyz").contains("leading"))
                .findFirst()
                .or(() -> pods().stream().findFirst());
    }

    private String get(Pod pod, String path) {
        var ip = pod.getStatus() == null ? null : pod.getStatus().getPodIP();
        return ip == null ? "" : http.get(ip, PORT, path);
    }

    @Override
    public String httpAddress() {
        return leader().orElseThrow().getStatus().getPodIP() + ":" + PORT;
    }

    @Override
    public String log() {
        return client.pods()
                .inNamespace(namespace)
                .withName(leader().orElseThrow().getMetadata().getName())
                .getLog();
    }

    /** The nodes of the lab share this machine's processes. */
    @Override
    public long pid() {
        var ip = leader().orElseThrow().getStatus().getPodIP();
        return Processes.inNetworkOf(ip, "dev.dorsal.Main");
    }
}
