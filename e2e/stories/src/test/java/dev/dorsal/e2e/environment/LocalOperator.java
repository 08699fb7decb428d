package dev.dorsal.e2e.environment;

import static org.awaitility.Awaitility.await;

import dev.dorsal.playground.OperatorProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The operator as a process of this machine. */
final class LocalOperator implements OperatorUnderTest {
    /** 2 s of SIGTERM, longer on slow machines. */
    private static final Duration END = Patience.seconds(2);

    private final Map<String, String> environment;
    private final int port;
    private final Path log;
    private final String role;
    private final OperatorHttp http = new OperatorHttp();
    private volatile Process process;

    /** One that leads when it has started. */
    LocalOperator(Path kubeconfig, Path log, Map<String, String> settings) {
        this(kubeconfig, log, settings, "leading");
    }

    /** @param role what /readyz says of it when it has started */
    LocalOperator(Path kubeconfig, Path log, Map<String, String> settings, String role) {
        port = freePort();
        this.log = log;
        this.role = role;
        environment = new TreeMap<>(settings);
        environment.put("KUBECONFIG", kubeconfig.toString());
        environment.put("DORSAL_HTTP_ADDRESS", "127.0.0.1");
        environment.put("DORSAL_HTTP_PORT", Integer.toString(port));
        Runtime.getRuntime().addShutdownHook(new Thread(this::destroy, "operator"));
    }

    /** A taken one would be answered by somebody else's operator. */
    static int freePort() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public synchronized void start() {
        if (process != null && process.isAlive()) {
            return;
        }
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        try {
            var command = Stream.concat(
                            Stream.concat(Stream.of(java), OperatorProcess.FLAGS.stream()),
                            Stream.of("-cp", classPath(), "dev.dorsal.Main"))
                    .toList();
            var builder = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
            builder.environment().putAll(OperatorProcess.ENVIRONMENT);
            builder.environment().putAll(environment);
            Files.createDirectories(log.getParent());
            process = builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        await("the operator is " + role + "; see " + log)
                .atMost(Patience.seconds(60))
                .until(() -> get("/readyz").contains(role));
    }

    /** As the build left it. */
    private static String classPath() throws IOException {
        var target = ProjectFolder.find().resolve("operator/target");
        return target.resolve("classes") + ":"
                + Files.readString(target.resolve("runtime-classpath.txt")).strip();
    }

    @Override
    public synchronized void stop() {
        end(false);
    }

    @Override
    public synchronized void kill() {
        end(true);
    }

    /** Without waiting for whoever starts it just now. */
    private void destroy() {
        if (process != null) {
            process.destroyForcibly();
        }
    }

    private void end(boolean hard) {
        if (process == null) {
            return;
        }
        if (hard) {
            process.destroyForcibly();
        } else {
            process.destroy();
        }
        try {
            if (!process.waitFor(END.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor();
                throw new AssertionError("the operator did not end within " + END.toSeconds() + " s; see " + log);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public String get(String path) {
        return http.get("127.0.0.1", port, path);
    }

    @Override
    public String httpAddress() {
        return "127.0.0.1:" + port;
    }

    @Override
    public String log() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public long pid() {
        return process.pid();
    }
}
