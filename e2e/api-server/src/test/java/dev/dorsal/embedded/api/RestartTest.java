package dev.dorsal.embedded.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.ApiException;
import dev.dorsal.embedded.api.object.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestartTest {
    private static final String MAP = """
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: %s, namespace: default}
        data: {k: "%s"}
        """;

    @TempDir
    private Path folder;

    private EmbeddedApi start() throws IOException {
        return EmbeddedApi.start("127.0.40.4", 0, folder);
    }

    private static ObjectNode map(EmbeddedApi server, String name) {
        Kind kind = server.api().kinds.builtIn("v1", "configmaps");
        return server.api().get(kind, "default", name);
    }

    @Test
    void objectsAndDefinitionsSurviveARestart() throws IOException {
        ObjectNode before;
        try (EmbeddedApi server = start()) {
            server.apply(Shop.CRD);
            server.apply(MAP.formatted("a", "1"));
            server.apply(MAP.formatted("a", "2"));
            server.apply("{apiVersion: example.org/v1, kind: Shop, metadata: {name: s}, spec: {size: 2}}");
            before = map(server, "a");
        }
        try (EmbeddedApi server = start()) {
            assertThat(map(server, "a")).isEqualTo(before);
            assertThat(server.api().kinds.ofObject("example.org/v1", "Shop")).isNotNull();
            server.apply("{apiVersion: example.org/v1, kind: Shop, metadata: {name: s}, spec: {size: 3}}");
            assertThat(server.api().store.version())
                    .isGreaterThan(before.at("/metadata/resourceVersion").asLong());
        }
    }

    @Test
    void whatWasDeletedStaysDeleted() throws IOException {
        try (EmbeddedApi server = start()) {
            server.apply(MAP.formatted("a", "1"));
            Kind kind = server.api().kinds.builtIn("v1", "configmaps");
            server.api().delete(kind, "default", "a", Api.Deletion.BACKGROUND);
        }
        try (EmbeddedApi server = start()) {
            assertThatThrownBy(() -> map(server, "a")).isInstanceOf(ApiException.class);
        }
    }

    @Test
    void aLineThatWasCutOffIsDropped() throws IOException {
        try (EmbeddedApi server = start()) {
            server.apply(MAP.formatted("a", "1"));
        }
        Files.writeString(folder.resolve("objects.log"), "{\"version\":99,\"sto", StandardOpenOption.APPEND);
        try (EmbeddedApi server = start()) {
            assertThat(map(server, "a").at("/data/k").asText()).isEqualTo("1");
            server.apply(MAP.formatted("b", "1"));
        }
        try (EmbeddedApi server = start()) {
            assertThat(map(server, "b").at("/data/k").asText()).isEqualTo("1");
        }
    }

    @Test
    void aBrokenLogIsToldInsteadOfForgotten() throws IOException {
        try (EmbeddedApi server = start()) {
            server.apply(MAP.formatted("a", "1"));
        }
        Files.writeString(folder.resolve("objects.log"), "garbage\n", StandardOpenOption.APPEND);
        assertThatThrownBy(this::start).isInstanceOf(IOException.class).hasMessageContaining("broken");
    }

    @Test
    void twoServersDoNotShareAFolder() throws IOException {
        try (EmbeddedApi first = start()) {
            assertThat(first.url()).isNotEmpty();
            assertThatThrownBy(this::start).hasMessageContaining("another API server");
        }
    }

    @Test
    void theLogStaysShort() throws IOException {
        String large = "x".repeat(200_000);
        try (EmbeddedApi server = start()) {
            for (int i = 0; i < 100; i++) {
                server.apply(MAP.formatted("a", i + large));
            }
            assertThat(Files.size(folder.resolve("objects.log"))).isLessThan(12_000_000);
        }
        try (EmbeddedApi server = start()) {
            assertThat(map(server, "a").at("/data/k").asText()).startsWith("99x");
        }
    }

    @Test
    void whatTheCollectorHadToDoIsDoneAfterTheRestart() throws IOException {
        try (EmbeddedApi server = start()) {
            server.apply(MAP.formatted("a", "1"));
        }
        // an owner that went in between
        Path log = folder.resolve("objects.log");
        Files.writeString(
                log,
                Files.readString(log)
                        .replace(
                                "\"name\":\"a\",\"namespace\"",
                                "\"ownerReferences\":[{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"name\":\"o\","
                                        + "\"uid\":\"u\"}],\"name\":\"a\",\"namespace\""));
        try (EmbeddedApi server = start()) {
            Kind kind = server.api().kinds.builtIn("v1", "configmaps");
            await().atMost(Duration.ofSeconds(5))
                    .until(() -> server.api().store.get(Api.key(kind, "default", "a")) == null);
        }
    }
}
