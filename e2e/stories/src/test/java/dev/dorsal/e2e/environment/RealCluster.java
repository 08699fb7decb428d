package dev.dorsal.e2e.environment;

import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The cluster of KUBECONFIG. Its nodes are on this machine: faults of processes are made from here. */
final class RealCluster implements Environment {
    private static final String OPERATOR_NAMESPACE = "story-operator";
    private static final Pattern COUNTED = Pattern.compile("apiserver_request_total\\{[^}]*resource=\"(mysqlclusters|"
        + "statefulsets|pods|services|endpointslices|configmaps|secrets|persistentvolumeclaims|poddisruptionbudgets|events)\"[^}]*verb=\"(POST|PUT|PATCH|APPLY|DELETE|DELETECOLLECTION)\"[^}]*}"
        + " (\\S+)");
    private static final Duration BOARD_LIMIT = Patience.seconds(90);

    private final Path kubeconfig;
    private final KubernetesClient client;
    private final OperatorUnderTest operator;

    private RealCluster(Path kubeconfig, KubernetesClient client, OperatorUnderTest operator) {
        this.kubeconfig = kubeconfig;
        this.client = client;
        this.operator = operator;
    }

    /** With the operator as a process of this machine, which looks after the namespaces of stories alone. */
    static RealCluster withLocalOperator(Path folder) {
        var kubeconfig = kubeconfigOfEnvironment();
        var client = client(kubeconfig);
        client.resource(new NamespaceBuilder()
                        .withNewMetadata()
                        .withName(OPERATOR_NAMESPACE)
                        .endMetadata()
                        .build())
                .serverSideApply();
        var settings = Map.of(
                "DORSAL_NAMESPACES",
                String.join(",", Namespaces.NAMES),
                "DORSAL_NAMESPACE",
                OPERATOR_NAMESPACE,
                "DORSAL_IDENTITY",
                "stories");
        return new RealCluster(
                kubeconfig, client, new LocalOperator(kubeconfig, folder.resolve("operator.log"), settings));
    }

    /** With the operator that a Helm release put into the namespace of DORSAL_RELEASE_NAMESPACE. */
    static RealCluster withChart() {
        var kubeconfig = kubeconfigOfEnvironment();
        var client = client(kubeconfig);
        var namespace = System.getenv().getOrDefault("DORSAL_RELEASE_NAMESPACE", "dorsal");
        return new RealCluster(kubeconfig, client, new ChartOperator(client, namespace));
    }

    private static Path kubeconfigOfEnvironment() {
        var path = System.getenv("KUBECONFIG");
        assumeTrue(
                path != null && Files.isReadable(Path.of(path)),
                "no cluster: KUBECONFIG names no file that can be read");
        return Path.of(path);
    }

    private static KubernetesClient client(Path kubeconfig) {
        try {
            var config = Config.fromKubeconfig(Files.readString(kubeconfig));
            return new KubernetesClientBuilder().withConfig(config).build();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String name() {
        return "lab";
    }

    @Override
    public Path kubeconfig() {
        return kubeconfig;
    }

    @Override
    public String kubectl() {
        return "kubectl";
    }

    @Override
    public KubernetesClient client() {
        return client;
    }

    @Override
    public OperatorUnderTest operator() {
        return operator;
    }

    @Override
    public OperatorUnderTest standby() {
        return abort("a second operator is a process beside the embedded cluster; the chart has its own two");
    }

    @Override
    public ApiFaults apiFaults() {
        return abort("faults of the API server are made on the embedded one only");
    }

    /** As the API server counts them, of the kinds that clusters are made of. */
    @Override
    public Map<String, Long> writes() {
        var counts = new TreeMap<String, Long>();
        COUNTED.matcher(client.raw("/metrics"))
                .results()
                .forEach(line -> counts.merge(
                        line.group(2) + " " + line.group(1), (long) Double.parseDouble(line.group(3)), Long::sum));
        return counts;
    }

    /** The Pod of its manifest, by its Service. The lab has its image; it goes with the namespace. */
    @Override
    public RunningBoard startBoard(Scene scene) {
        var manifest = ProjectFolder.find().resolve("samples/board/board.yaml");
        var kubectl = scene.kubectl();
        kubectl.run("apply", "-f", manifest.toString());
        var limit = "--timeout=" + BOARD_LIMIT.toSeconds() + "s";
        kubectl.run("rollout", "status", "deployment/board", limit);
        kubectl.run("wait", "pod", "-l", "app.kubernetes.io/name=board", "--for=condition=Ready", limit);
        var address = kubectl.run("get", "service", "board", "-o", "jsonpath={.spec.clusterIP}");
        return new RunningBoard(URI.create("http://" + address + "/"), () -> {});
    }

    @Override
    public void close() {
        if (operator instanceof LocalOperator) {
            operator.stop();
        }
        client.close();
    }
}
