package dev.dorsal.playground;

import dev.dorsal.embedded.api.EmbeddedApi;
import dev.dorsal.embedded.binaries.MySqlBinaries;
import dev.dorsal.embedded.node.NodeConfig;
import dev.dorsal.embedded.node.PlaygroundNode;
import dev.dorsal.embedded.node.image.Image;
import dev.dorsal.embedded.node.image.Images;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A Kubernetes of one node in this process, with the API types of this project and a MySQL image. No operator in it. */
public final class Embedded implements AutoCloseable {
    private final EmbeddedApi api;
    private final KubernetesClient client;
    private final PlaygroundNode node;
    private final Path kubeconfig;

    private Embedded(EmbeddedApi api, KubernetesClient client, PlaygroundNode node, Path kubeconfig) {
        this.api = api;
        this.client = client;
        this.node = node;
        this.kubeconfig = kubeconfig;
    }

    /**
     * Starts API server and node.
     *
     * @param settings addresses and folder
     * @param mysql what stands behind images named mysql
     * @param project root of the project, for the definition of MySQLCluster
     */
    public static Embedded start(Settings settings, MySqlBinaries mysql, Path project) throws IOException {
        Files.createDirectories(settings.folder());
        var api = EmbeddedApi.start(
                settings.address(), settings.port(), settings.folder().resolve("objects"));
        api.api().serviceNetwork(settings.serviceNetwork());
        api.apply(Files.readString(project.resolve("crds/manifests/mysqlclusters.dorsal.dev.yaml")));
        var kubeconfig = settings.folder().resolve("kubeconfig");
        Files.writeString(kubeconfig, api.kubeconfig());
        var client = new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(api.kubeconfig()))
                .build();
        var node = PlaygroundNode.start(
                NodeConfig.of(settings.folder().resolve("node"), images(mysql))
                        .withNetworks(settings.podNetwork(), settings.serviceNetwork()),
                client);
        api.attach(node);
        return new Embedded(api, client, node, kubeconfig);
    }

    /**
     * Where it lives.
     *
     * @param folder keeps everything
     * @param address of the API server, a loopback address
     * @param port of the API server; 0 for any free one
     * @param podNetwork first two numbers of Pod addresses, such as 127.50
     * @param serviceNetwork first two numbers of Service addresses, such as 127.60
     */
    public record Settings(Path folder, String address, int port, String podNetwork, String serviceNetwork) {}

    private static Images images(MySqlBinaries mysql) {
        var image = Image.ofMySql(mysql);
        return name -> MySqlImages.isServedBy(mysql.version(), name)
                ? new Images.Found(image)
                : new Images.NotFound("the playground has no image " + name + "; it has mysql:" + mysql.version());
    }

    public EmbeddedApi api() {
        return api;
    }

    public KubernetesClient client() {
        return client;
    }

    public PlaygroundNode node() {
        return node;
    }

    /** The file that kubectl and the operator take. */
    public Path kubeconfig() {
        return kubeconfig;
    }

    /** Address of a Service of this Kubernetes, as processes of this machine reach it. */
    public String serviceAddress(String namespace, String service) {
        var found = client.services().inNamespace(namespace).withName(service).get();
        if (found == null || found.getSpec().getClusterIP() == null) {
            throw new IllegalStateException("Service " + namespace + "/" + service + " has no address");
        }
        return found.getSpec().getClusterIP();
    }

    /** Ends all Pods gracefully and keeps the folder. */
    @Override
    public void close() throws IOException {
        node.close();
        client.close();
        api.close();
    }
}
