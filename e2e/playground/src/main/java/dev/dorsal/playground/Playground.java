package dev.dorsal.playground;

import dev.dorsal.embedded.binaries.BinariesNotFound;
import dev.dorsal.embedded.binaries.Kubectl;
import dev.dorsal.embedded.binaries.MySqlBinaries;
import io.fabric8.kubernetes.api.model.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** {@code mvn -Pplayground}: a cluster, its operator and an application on this machine, until Ctrl-C. */
public final class Playground {
    private static final Duration READY_LIMIT = Duration.ofMinutes(5);

    private final Options options;
    private final Steps steps = new Steps();
    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private volatile boolean stopping;

    private Playground(Options options) {
        this.options = options;
    }

    /** Runs until the process is told to end. Exits with 2 when it cannot begin. */
    public static void main(String[] arguments) throws Exception {
        try {
            new Playground(Options.from(System.getProperties())).run();
        } catch (IllegalArgumentException | BinariesNotFound e) {
            System.err.println(e.getMessage());
            System.exit(2);
        }
    }

    private void run() throws IOException, InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "stop"));
        steps.say("looking for MySQL");
        var mysql = MySqlBinaries.find(steps::say);
        steps.say("MySQL " + mysql.version() + " in " + mysql.root());
        var kubectl = Kubectl.find(steps::say);
        steps.say("kubectl is " + kubectl);
        var embedded = keep(Embedded.start(
                new Embedded.Settings(options.folder(), "127.0.0.1", 0, "127.50", "127.60"), mysql, options.project()));
        steps.say("Kubernetes API on " + embedded.api().url() + ", one node ("
                + embedded.node().isolation() + ")");
        var operator = keep(OperatorProcess.start(
                options.project(),
                Map.of(
                        "KUBECONFIG", embedded.kubeconfig().toString(),
                        "DORSAL_MEMBER_NETWORK", "Host",
                        "DORSAL_IDENTITY", "playground"),
                options.folder().resolve("operator.log")));
        steps.say("operator started, log in " + options.folder().resolve("operator.log"));
        var cluster = apply(embedded);
        awaitReady(new Readiness(embedded, mysql, cluster));
        var board = options.board() ? keepBoard(embedded, cluster) : null;
        new Screen(options, embedded, cluster, operator, kubectl, board).print();
        options.began()
                .ifPresent(began -> steps.say("command given -> everything runs in "
                        + Duration.between(began, Instant.now()).toSeconds() + " s, build and downloads included"));
        steps.say("ready; Ctrl-C ends everything and keeps the data in " + options.folder());
        new CountDownLatch(1).await();
    }

    private <T extends AutoCloseable> T keep(T part) {
        parts.push(part);
        return part;
    }

    private BoardProcess keepBoard(Embedded embedded, Cluster cluster) throws IOException {
        var secret = secret(embedded, cluster);
        var board = keep(BoardProcess.start(
                options.project(), embedded, secret, options.folder().resolve("board.log")));
        board.awaitUp(READY_LIMIT);
        steps.say("board on " + board.url());
        return board;
    }

    static Secret secret(Embedded embedded, Cluster cluster) {
        return embedded.client()
                .secrets()
                .inNamespace(cluster.namespace())
                .withName(cluster.name() + "-app")
                .get();
    }

    private Cluster apply(Embedded embedded) throws IOException {
        var manifest = Files.readString(options.manifest());
        var cluster = Cluster.in(manifest)
                .orElseThrow(() -> new IllegalArgumentException(
                        "playground.manifest: " + options.manifest() + " holds no MySQLCluster"));
        embedded.api().apply(manifest);
        steps.say("applied " + options.manifest());
        return cluster;
    }

    private void awaitReady(Readiness readiness) {
        var name = readiness.cluster().name();
        var start = System.nanoTime();
        var told = "";
        while (!stopping) {
            var now = readiness.state();
            if (!now.equals(told)) {
                steps.say(name + ": " + now);
                told = now;
            }
            if (now.startsWith(Readiness.READY)) {
                steps.say("manifest applied -> members Ready in "
                        + Duration.ofNanos(System.nanoTime() - start).toMillis() / 1000.0 + " s");
                return;
            }
            if (System.nanoTime() - start > READY_LIMIT.toNanos()) {
                throw new IllegalArgumentException(name + " is not Ready after " + READY_LIMIT.toMinutes()
                        + " minutes: " + now + "; see " + options.folder().resolve("operator.log"));
            }
            LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
        }
    }

    private void stop() {
        stopping = true;
        if (!parts.isEmpty()) {
            steps.say("ending all that was started");
        }
        while (!parts.isEmpty()) {
            try {
                parts.pop().close();
            } catch (Exception e) {
                steps.say("did not end well: " + e);
            }
        }
        steps.say("ended");
    }
}
