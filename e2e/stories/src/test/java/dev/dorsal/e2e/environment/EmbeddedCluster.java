package dev.dorsal.e2e.environment;

import dev.dorsal.embedded.binaries.MySqlBinaries;
import dev.dorsal.playground.BoardProcess;
import dev.dorsal.playground.Embedded;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The playground's Kubernetes in this process, with real servers as local processes. */
final class EmbeddedCluster implements Environment {
    private static final String ADDRESS = "127.180.0.1";
    /** First two numbers of Pod and of Service addresses; two runs on one machine must differ in them. */
    private static final String PODS = System.getProperty("stories.pods", "127.181");

    private static final String SERVICES = System.getProperty("stories.services", "127.182");

    private final Path folder;
    private final Embedded embedded;
    private final ApiFaults faults;
    private final String kubectl;
    private final LocalOperator operator;
    private final LocalOperator standby;

    private EmbeddedCluster(Path folder, Embedded embedded, ApiFaults faults, String kubectl, Path through) {
        this.folder = folder;
        this.embedded = embedded;
        this.faults = faults;
        this.kubectl = kubectl;
        operator = new LocalOperator(through, folder.resolve("operator.log"), settings("stories"));
        standby = new LocalOperator(through, folder.resolve("standby.log"), settings("standby"), "standing by");
    }

    static EmbeddedCluster start(Path folder) {
        try {
            var settings = new Embedded.Settings(folder.resolve("embedded"), ADDRESS, 0, PODS, SERVICES);
            var mysql = MySqlBinaries.find(System.out::println);
            var embedded = Embedded.start(settings, mysql, ProjectFolder.find());
            var url = URI.create(embedded.api().url());
            var faults = new ApiFaults(new InetSocketAddress(url.getHost(), url.getPort()));
            var through = folder.resolve("kubeconfig-of-operator");
            Files.writeString(
                    through,
                    Files.readString(embedded.kubeconfig()).replace(url.getAuthority(), "127.0.0.1:" + faults.port()));
            var kubectl = dev.dorsal.embedded.binaries.Kubectl.find(System.out::println)
                    .toString();
            return new EmbeddedCluster(folder, embedded, faults, kubectl, through);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where its node keeps the data of claims. */
    static Path claims() {
        return Stage.folder().resolve("embedded/node/claims");
    }

    private static Map<String, String> settings(String identity) {
        return Map.of("DORSAL_MEMBER_NETWORK", "Host", "DORSAL_IDENTITY", identity);
    }

    @Override
    public String name() {
        return "embedded";
    }

    @Override
    public Path kubeconfig() {
        return embedded.kubeconfig();
    }

    @Override
    public String kubectl() {
        return kubectl;
    }

    @Override
    public KubernetesClient client() {
        return embedded.client();
    }

    @Override
    public OperatorUnderTest operator() {
        return operator;
    }

    @Override
    public OperatorUnderTest standby() {
        return standby;
    }

    @Override
    public ApiFaults apiFaults() {
        return faults;
    }

    @Override
    public Map<String, Long> writes() {
        return faults.writes().counts();
    }

    /** A process, as the playground has it: names of Services do not resolve on a plain machine. */
    @Override
    public RunningBoard startBoard(Scene scene) {
        try {
            var secret = scene.client()
                    .secrets()
                    .inNamespace(scene.namespace())
                    .withName("shop-app")
                    .require();
            var process = BoardProcess.start(ProjectFolder.find(), embedded, secret, folder.resolve("board.log"));
            process.awaitUp(Patience.seconds(60));
            return new RunningBoard(URI.create(process.url()), process::close);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        standby.stop();
        operator.stop();
        try {
            faults.close();
            embedded.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
