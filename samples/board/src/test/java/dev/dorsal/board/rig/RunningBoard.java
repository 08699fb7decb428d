package dev.dorsal.board.rig;

import dev.dorsal.board.BoardApplication;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** A board in this process, on an address and port of its own, and a visitor without cookies. */
public final class RunningBoard implements AutoCloseable {
    public static final String ADDRESS = "127.0.60.20";

    private final ConfigurableApplicationContext context;
    private final HttpClient http = HttpClient.newHttpClient();
    private final String base;

    private RunningBoard(List<String> arguments) {
        context = new SpringApplicationBuilder(BoardApplication.class).run(arguments.toArray(String[]::new));
        base = "http://" + ADDRESS + ":" + context.getEnvironment().getProperty("local.server.port");
    }

    /** On one database in memory that nobody else uses. */
    public static RunningBoard alone(String name, String... more) {
        var arguments = arguments(more);
        arguments.add(
                "--spring.datasource.url=jdbc:h2:mem:" + name + ";MODE=MySQL;DATABASE_TO_LOWER=TRUE;DB_CLOSE_DELAY=-1");
        return new RunningBoard(arguments);
    }

    /** On the two gates. Quick time-outs come first, so that a test can say otherwise. */
    public static RunningBoard onServers(String database, String... more) {
        var arguments = arguments(more);
        String parameters = "/" + database + "?sslMode=DISABLED&allowPublicKeyRetrieval=true";
        arguments.add("--app.datasource.write.jdbc-url=jdbc:mysql://" + Servers.WRITER + ":3306" + parameters);
        arguments.add("--app.datasource.read.jdbc-url=jdbc:mysql://" + Servers.READER + ":3306" + parameters);
        arguments.add("--app.datasource.write.username=app");
        arguments.add("--app.datasource.write.password=app-secret");
        return new RunningBoard(arguments);
    }

    private static List<String> arguments(String... more) {
        List<String> arguments = new ArrayList<>(List.of(more));
        arguments.add("--server.port=0");
        arguments.add("--server.address=" + ADDRESS);
        return arguments;
    }

    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    public HttpResponse<String> get(String path) {
        return send(HttpRequest.newBuilder(URI.create(base + path)).build());
    }

    public int status(String path) {
        return get(path).statusCode();
    }

    public HttpResponse<String> postJson(String path, String json) {
        return send(HttpRequest.newBuilder(URI.create(base + path))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json))
                .build());
    }

    public HttpResponse<String> send(HttpRequest request) {
        try {
            return http.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    public URI uri(String path) {
        return URI.create(base + path);
    }

    /** A post by JSON, named by its key. */
    public HttpResponse<String> post(String key) {
        return postJson(
                "/api/boards/kitchen/posts",
                "{\"title\":\"" + key + "\",\"body\":\"text\",\"guest\":\"tester\",\"key\":\"" + key + "\"}");
    }

    /** The sum of a counter over all series with these tags; 0 when there is none. */
    public double count(String meter, String... tags) {
        return bean(MeterRegistry.class).find(meter).tags(tags).counters().stream()
                .mapToDouble(c -> c.count())
                .sum();
    }

    /** How often a connection of the pool was given back. */
    public long uses(String pool) {
        return bean(MeterRegistry.class).find("hikaricp.connections.usage").tag("pool", pool).timers().stream()
                .mapToLong(t -> t.count())
                .sum();
    }

    public RunningBoard awaitContent() {
        org.awaitility.Awaitility.await()
                .atMost(Duration.ofSeconds(20))
                .until(() -> get("/api/boards").body().contains("kitchen"));
        return this;
    }

    @Override
    public void close() {
        http.close();
        context.close();
    }
}
