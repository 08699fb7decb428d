package dev.dorsal;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/** An API server with one cluster, without other objects, that does not let anybody list StatefulSets. */
final class ForbiddingApi implements AutoCloseable {
    static final String REFUSAL =
            "statefulsets.apps is forbidden: User \"system:serviceaccount:ops:dorsal\" cannot list resource"
                    + " \"statefulsets\" in API group \"apps\" in the namespace \"shop\"";
    private static final String CLUSTER = """
        {"apiVersion":"dorsal.dev/v1alpha1","kind":"MySQLCluster","metadata":{"name":"main","namespace":"shop","uid":"u-1",
        "resourceVersion":"1"},"spec":{"instances":3,"storage":{"size":"1Gi"}}}\
        """;

    private final HttpServer server;
    private final List<String> events = new CopyOnWriteArrayList<>();

    ForbiddingApi() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Bodies of the Events that were written. */
    List<String> events() {
        return List.copyOf(events);
    }

    private void answer(HttpExchange exchange) throws IOException {
        var path = exchange.getRequestURI().getPath();
        if (String.valueOf(exchange.getRequestURI().getQuery()).contains("watch=true")) {
            watch(exchange);
        } else if (exchange.getRequestMethod().equals("POST")) {
            var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            events.add(body);
            send(exchange, 201, body);
        } else if (path.endsWith("/statefulsets")) {
            send(
                    exchange,
                    403,
                    "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Failure\",\"reason\":\"Forbidden\",\"code\":403,"
                        + "\"message\":\"" + REFUSAL.replace("\"", "\\\"") + "\"}");
        } else {
            send(exchange, 200, list(path.endsWith("/mysqlclusters") ? CLUSTER : ""));
        }
    }

    /** One that offers a WebSocket is answered without one and asks again in plain; that answer never ends by itself. */
    private static void watch(HttpExchange exchange) throws IOException {
        if (exchange.getRequestHeaders().containsKey("Upgrade")) {
            send(exchange, 200, "");
        } else {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().flush();
        }
    }

    private static String list(String item) {
        return "{\"kind\":\"List\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"1\"},\"items\":[" + item
                + "]}";
    }

    private static void send(HttpExchange exchange, int code, String body) throws IOException {
        try (exchange) {
            var bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(code, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
