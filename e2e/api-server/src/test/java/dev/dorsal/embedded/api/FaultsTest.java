package dev.dorsal.embedded.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FaultsTest {
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private final HttpClient client = HttpClient.newHttpClient();
    private EmbeddedApi server;

    @BeforeEach
    void start() throws IOException {
        server = EmbeddedApi.start("127.0.40.5", 0);
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(server.url() + path)).timeout(Duration.ofMillis(500));
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return client.send(request(path).build(), HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> create(String name) throws IOException, InterruptedException {
        String body = "{\"metadata\":{\"name\":\"" + name + "\"}}";
        return client.send(
                request(MAPS).POST(HttpRequest.BodyPublishers.ofString(body)).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void theNextRequestsThatMatchFailAndThenNoMore() throws Exception {
        server.faults().next(2, "create", MAPS, Faults.Answer.ERROR);
        assertThat(get(MAPS).statusCode()).isEqualTo(200);
        assertThat(create("a").statusCode()).isEqualTo(500);
        assertThat(create("a").statusCode()).isEqualTo(500);
        assertThat(create("a").statusCode()).isEqualTo(201);
    }

    @Test
    void tooManyRequestsNameATime() throws Exception {
        server.faults().next(1, "*", "/api", Faults.Answer.TOO_MANY_REQUESTS);
        HttpResponse<String> refused = get(MAPS);
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.headers().firstValue("Retry-After")).contains("1");
    }

    @Test
    void aConflictChangesNothing() throws Exception {
        server.faults().next(1, "create", MAPS, Faults.Answer.CONFLICT);
        assertThat(create("a").statusCode()).isEqualTo(409);
        assertThat(get(MAPS + "/a").statusCode()).isEqualTo(404);
    }

    @Test
    void silenceAnswersNothing() {
        server.faults().next(1, "list", MAPS, Faults.Answer.SILENCE);
        assertThatThrownBy(() -> get(MAPS)).isInstanceOf(HttpTimeoutException.class);
    }

    @Test
    void aSilentServerSpeaksAgain() throws Exception {
        server.faults().silence(true);
        assertThatThrownBy(() -> get("/readyz")).isInstanceOf(HttpTimeoutException.class);
        server.faults().silence(false);
        assertThat(get("/readyz").body()).isEqualTo("ok");
    }

    @Test
    void writesAreCountedWithoutLeases() throws Exception {
        create("a");
        get(MAPS);
        String lease = "/apis/coordination.k8s.io/v1/namespaces/default/leases";
        client.send(
                request(lease)
                        .POST(HttpRequest.BodyPublishers.ofString("{\"metadata\":{\"name\":\"l\"}}"))
                        .build(),
                HttpResponse.BodyHandlers.discarding());
        assertThat(server.requests().writes()).isEqualTo(1);
        assertThat(server.requests().of("create")).isEqualTo(2);
        assertThat(server.requests().byVerbAndResource()).containsEntry("list configmaps", 1L);
    }

    @Test
    void watchesEndWhenTheServerDisconnects() {
        var watch = client.sendAsync(
                HttpRequest.newBuilder(URI.create(server.url() + MAPS + "?watch=true"))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        await().atMost(Duration.ofSeconds(5)).until(() -> server.requests().of("watch") == 1);
        await().atMost(Duration.ofSeconds(5)).until(() -> {
            server.disconnect();
            return watch.isDone();
        });
    }
}
