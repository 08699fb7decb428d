package dev.dorsal.playground;

import io.fabric8.kubernetes.api.model.Secret;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** The sample board as a process, fed from the Secret that the operator made. */
public final class BoardProcess implements AutoCloseable {
    private static final int PORT = 8080;

    private final ChildProcess process;
    private final int port;

    private BoardProcess(ChildProcess process, int port) {
        this.process = process;
        this.port = port;
    }

    /**
     * Starts it on port 8080, or on any other when that is taken. To be called as {@link ChildProcess#start} demands.
     *
     * @param project root of the built project
     * @param embedded where the cluster is
     * @param secret what the operator made for the application of that cluster
     * @param log file that is appended to
     */
    public static BoardProcess start(Path project, Embedded embedded, Secret secret, Path log) throws IOException {
        int port = free(PORT);
        var environment = Map.of(
                "SERVER_ADDRESS", "127.0.0.1",
                "SERVER_PORT", Integer.toString(port),
                "APP_DATASOURCE_WRITE_JDBC_URL", url(embedded, secret, "writer"),
                "APP_DATASOURCE_WRITE_USERNAME", value(secret, "username"),
                "APP_DATASOURCE_WRITE_PASSWORD", value(secret, "password"),
                "APP_DATASOURCE_READ_JDBC_URL", url(embedded, secret, "reader"),
                "APP_DATASOURCE_READ_USERNAME", value(secret, "username"),
                "APP_DATASOURCE_READ_PASSWORD", value(secret, "password"));
        var command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx96m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-jar",
                jar(project).toString());
        return new BoardProcess(ChildProcess.start("board", command, environment, log, Duration.ofSeconds(5)), port);
    }

    /** Service names do not resolve on a plain machine: their addresses take their place. */
    private static String url(Embedded embedded, Secret secret, String role) {
        var host = value(secret, role + "-host");
        var service = host.substring(0, host.indexOf('.'));
        var address = embedded.serviceAddress(secret.getMetadata().getNamespace(), service);
        return value(secret, role + "-jdbc-url").replace(host, address);
    }

    static String value(Secret secret, String key) {
        return new String(Base64.getDecoder().decode(secret.getData().get(key)), StandardCharsets.UTF_8);
    }

    private static Path jar(Path project) throws IOException {
        try (var files = Files.list(project.resolve("samples/board/target"))) {
            return files.filter(file -> file.getFileName().toString().matches("dorsal-board-[0-9].*\\.jar"))
                    .filter(file -> !file.getFileName().toString().endsWith("-sources.jar"))
                    .findFirst()
                    .orElseThrow(() ->
                            new IllegalArgumentException("the board was not built: no jar in samples/board/target"));
        }
    }

    private static int free(int wanted) throws IOException {
        var loopback = java.net.InetAddress.getLoopbackAddress();
        try (var socket = new java.net.ServerSocket(wanted, 1, loopback)) {
            return socket.getLocalPort();
        } catch (java.net.BindException e) {
            try (var socket = new java.net.ServerSocket(0, 1, loopback)) {
                return socket.getLocalPort();
            }
        }
    }

    /** Of its first page. */
    public String url() {
        return "http://127.0.0.1:" + port + "/";
    }

    /** Returns when its page is served; a board that ends or takes longer is told by its log. */
    public void awaitUp(Duration limit) {
        var end = System.nanoTime() + limit.toNanos();
        while (process.isAlive() && System.nanoTime() < end) {
            if (answers()) {
                return;
            }
            LockSupport.parkNanos(Duration.ofMillis(250).toNanos());
        }
        throw new IllegalArgumentException("the board did not come up; see its log, board.log");
    }

    private boolean answers() {
        try {
            var connection = (HttpURLConnection) URI.create(url()).toURL().openConnection();
            connection.setConnectTimeout(1000);
            connection.setReadTimeout(5000);
            return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        process.close();
    }
}
