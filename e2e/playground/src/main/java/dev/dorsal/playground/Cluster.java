package dev.dorsal.playground;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dorsal.embedded.api.object.Json;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The name of a MySQLCluster. */
record Cluster(String namespace, String name) {
    private static final String DEFAULT_NAMESPACE = "default";

    /**
     * The first one that a manifest holds; empty when there is none in it. Clusters of former starts on the same folder
     * are others.
     *
     * @param manifest YAML or JSON, any number of documents
     */
    static Optional<Cluster> in(String manifest) {
        return Json.documents(manifest.getBytes(StandardCharsets.UTF_8)).stream()
                .filter(object -> object.path("kind").asText().equals("MySQLCluster"))
                .filter(object -> object.path("apiVersion").asText().startsWith("dorsal.dev/"))
                .findFirst()
                .map(object -> named(object.path("metadata")));
    }

    private static Cluster named(JsonNode metadata) {
        return new Cluster(
                metadata.path("namespace").asText(DEFAULT_NAMESPACE),
                metadata.path("name").asText());
    }
}
