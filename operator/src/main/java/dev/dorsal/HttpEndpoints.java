package dev.dorsal;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** Serves /metrics, /healthz and /readyz. */
final class HttpEndpoints implements AutoCloseable {
    private final HttpServer server;

    /**
     * One answer.
     *
     * @param ok 200 or 503
     * @param text one line; all of it for metrics
     */
    record Answer(boolean ok, String text) {}

    HttpEndpoints(String address, int port) throws IOException {
        server = HttpServer.create(new InetSocketAddress(address, port), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    }

    HttpEndpoints serve(String path, Supplier<Answer> answer) {
        server.createContext(path, exchange -> {
            try (exchange) {
                answer(exchange, answer.get());
            }
        });
        return this;
    }

    private static void answer(HttpExchange exchange, Answer answer) throws IOException {
        var body = answer.text().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
        exchange.sendResponseHeaders(answer.ok() ? 200 : 503, body.length);
        exchange.getResponseBody().write(body);
    }

    HttpEndpoints start() {
        server.start();
        return this;
    }

    int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
