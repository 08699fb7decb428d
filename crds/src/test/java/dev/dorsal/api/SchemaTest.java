package dev.dorsal.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SchemaTest {
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());
    private static final Path SAMPLES = Path.of("../samples");
    /** What an embedded Kubernetes type means is said by Kubernetes. */
    private static final List<String> OF_KUBERNETES =
            List.of(".tolerations[]", ".topologySpreadConstraints[]", ".imagePullSecrets[]", ".conditions[]");

    /**
     * A row of refused.yaml.
     *
     * @param by schema, or rule for those that only an API server with CEL refuses
     * @param spec over a spec that is fine; null takes a field out
     * @param change what an update changes; for transition rules
     * @param says a part of the sentence
     */
    record Refused(String what, String by, String name, JsonNode spec, JsonNode change, String says) {
        @Override
        public String toString() {
            return what;
        }
    }

    static Stream<Path> samples() throws IOException {
        try (var files = Files.list(SAMPLES)) {
            return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList().stream();
        }
    }

    static Stream<Refused> refused() throws IOException {
        return Stream.of(
                YAML.readValue(Path.of("src/test/resources/refused.yaml").toFile(), Refused[].class));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void aSampleIsValid(Path file) throws IOException {
        try (var documents = YAML.readerFor(JsonNode.class).<JsonNode>readValues(file.toFile())) {
            var clusters = documents.readAll().stream()
                    .filter(document -> document.path("kind").asText().equals("MySQLCluster"))
                    .toList();
            assertThat(clusters).isNotEmpty();
            assertThat(clusters).allSatisfy(cluster -> {
                assertThat(SchemaCheck.complaints(schema(), withoutMetadata(cluster)))
                        .isEmpty();
                assertThat(cluster.at("/spec/configuration").properties())
                        .extracting(Map.Entry::getKey)
                        .noneMatch(OwnedVariables::contains)
                        .allMatch(name -> name.matches("[a-z][a-z0-9_]*"));
            });
        }
    }

    @ParameterizedTest
    @MethodSource("refused")
    void whatIsWrongIsRefusedByItsPathR42(Refused row) throws IOException {
        var spec = (ObjectNode) YAML.readTree("{storage: {size: 1Gi}}");
        if (row.spec() != null) {
            spec.setAll((ObjectNode) row.spec());
        }
        spec.properties().removeIf(field -> field.getValue().isNull());
        var object = YAML.createObjectNode();
        object.set("spec", spec);
        var complaints = SchemaCheck.complaints(schema(), object);
        if (row.by().equals("schema")) {
            assertThat(complaints).hasSize(1).first().asString().isEqualTo(row.says());
        } else {
            assertThat(complaints).isEmpty();
            assertThat(sentences()).anyMatch(sentence -> sentence.contains(row.says()));
        }
    }

    @Test
    void everyFieldIsDescribed() throws IOException {
        var bare = new ArrayList<String>();
        fields("", schema(), bare);
        assertThat(bare).isEmpty();
    }

    private static void fields(String path, JsonNode schema, List<String> bare) {
        for (var field : schema.path("properties").properties()) {
            var below = path + "." + field.getKey();
            if (path.isEmpty() && !List.of("spec", "status").contains(field.getKey())) {
                continue;
            }
            if (!path.isEmpty() && field.getValue().path("description").asText().isBlank()) {
                bare.add(below);
            }
            fields(below, field.getValue(), bare);
        }
        if (schema.has("items") && OF_KUBERNETES.stream().noneMatch((path + "[]")::endsWith)) {
            fields(path + "[]", schema.get("items"), bare);
        }
    }

    private static List<String> sentences() throws IOException {
        var sentences = new ArrayList<>(schema().findValuesAsText("message"));
        sentences.addAll(schema().findValuesAsText("messageExpression"));
        return sentences;
    }

    private static JsonNode schema() throws IOException {
        var versions = YAML.readTree(
                        Path.of("manifests/mysqlclusters.dorsal.dev.yaml").toFile())
                .at("/spec/versions");
        return StreamSupport.stream(versions.spliterator(), false)
                .findFirst()
                .orElseThrow()
                .at("/schema/openAPIV3Schema");
    }

    private static JsonNode withoutMetadata(JsonNode object) {
        var copy = (ObjectNode) object.deepCopy();
        copy.remove(List.of("metadata", "apiVersion", "kind"));
        return copy;
    }
}
