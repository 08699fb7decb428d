package dev.dorsal.e2e.environment;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** The pages of an operator's process. */
final class OperatorHttp {
    private static final Duration LIMIT = Duration.ofSeconds(5);

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();

    /** The text of a page; empty while nobody answers, or answers anything but 200. */
    String get(String host, int port, String path) {
        var request = HttpRequest.newBuilder(URI.create("http://" + host + ":" + port + path))
                .timeout(LIMIT)
                .build();
        try {
            var answer = http.send(request, BodyHandlers.ofString());
            return answer.statusCode() == 200 ? answer.body() : "";
        } catch (IOException e) {
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }
}
