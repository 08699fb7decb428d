package dev.dorsal.playground;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The operator as a process of its own, from the classes that the build made. */
public final class OperatorProcess implements AutoCloseable {
    /** JVM options of the operator: those of its image (image.java.options in operator/pom.xml) without the AOT cache. */
    public static final List<String> FLAGS = List.of(
            "-Xms16m",
            "-Xmx48m",
            "-Xmn4m",
            "-XX:MinHeapFreeRatio=10",
            "-XX:MaxHeapFreeRatio=20",
            "-XX:+UseSerialGC",
            "-XX:+UseCompactObjectHeaders",
            "-XX:TieredStopAtLevel=1",
            "-XX:ReservedCodeCacheSize=48m",
            "-Xss256k",
            "-XX:-UsePerfData",
            "-XX:TrimNativeHeapInterval=30000",
            "-XX:+ExitOnOutOfMemoryError");

    /** Environment of the process, as the image has it. */
    public static final Map<String, String> ENVIRONMENT = Map.of("MALLOC_ARENA_MAX", "1");

    private final ChildProcess process;
    private final int port;

    private OperatorProcess(ChildProcess process, int port) {
        this.process = process;
        this.port = port;
    }

    /**
     * Starts it.
     *
     * @param project root of the built project
     * @param settings environment, such as KUBECONFIG and DORSAL_*; the port is chosen here
     * @param log file that is appended to
     */
    public static OperatorProcess start(Path project, Map<String, String> settings, Path log) throws IOException {
        var target = project.resolve("operator/target");
        var jars = Files.readString(target.resolve("runtime-classpath.txt")).strip();
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(FLAGS);
        command.addAll(List.of("-cp", target.resolve("classes") + ":" + jars, "dev.dorsal.Main"));
        int port = freePort();
        var environment = new HashMap<>(settings);
        environment.putAll(ENVIRONMENT);
        environment.put("DORSAL_HTTP_ADDRESS", "127.0.0.1");
        environment.put("DORSAL_HTTP_PORT", Integer.toString(port));
        return new OperatorProcess(
                ChildProcess.start("operator", command, environment, log, Duration.ofSeconds(10)), port);
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, java.net.InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Where it serves /metrics, /healthz and /readyz, without a slash at its end. */
    public String url() {
        return "http://127.0.0.1:" + port;
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Ends it without any warning. */
    public void kill() {
        process.kill();
    }

    @Override
    public void close() {
        process.close();
    }
}
