package dev.dorsal.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/**
 * The committed manifest is what the types generate, plus three things that the generator cannot say: the order of the
 * printer columns, that conditions and members are lists with keys, and how long a value of configuration may be
 * (without it the API server reckons the rules as too costly). {@code mvn -pl crds,helm -am test -Dcrd.update} writes it.
 */
class CommittedManifestTest {
    private static final Path GENERATED = Path.of("target/classes/META-INF/fabric8/mysqlclusters.dorsal.dev-v1.yml");
    private static final Path COMMITTED = Path.of("manifests/mysqlclusters.dorsal.dev.yaml");
    private static final List<String> COLUMNS = List.of("Primary", "Ready", "Lag", "Status", "Age", "Reason");
    private static final ObjectMapper YAML = new ObjectMapper(YAMLFactory.builder()
            .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
            .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
            .build());

    @Test
    void committedManifestIsTheGeneratedOne() throws IOException {
        var manifest =
                "# Made from the types in crds/src/main; mvn -pl crds,helm -am test -Dcrd.update writes it anew.\n"
                        + YAML.writeValueAsString(finished((ObjectNode) YAML.readTree(GENERATED.toFile())));
        if (System.getProperty("crd.update") != null) {
            Files.writeString(COMMITTED, manifest);
        }
        assertThat(COMMITTED).content().isEqualTo(manifest);
    }

    private static ObjectNode finished(ObjectNode crd) {
        var version = (ObjectNode) crd.at("/spec/versions/0");
        var columns = (ArrayNode) version.get("additionalPrinterColumns");
        var ordered = StreamSupport.stream(columns.spliterator(), false)
                .sorted(Comparator.comparing(
                        (JsonNode column) -> COLUMNS.indexOf(column.get("name").asText())))
                .toList();
        columns.removeAll().addAll(ordered);
        var status = version.at("/schema/openAPIV3Schema/properties/status/properties");
        keyed((ObjectNode) status.get("conditions"), "type");
        keyed((ObjectNode) status.get("members"), "name");
        limited((ObjectNode) version.at("/schema/openAPIV3Schema/properties/spec/properties/configuration"));
        return crd;
    }

    private static void limited(ObjectNode map) {
        ((ObjectNode) map.get("additionalProperties")).put("maxLength", 1024);
    }

    private static void keyed(ObjectNode list, String key) {
        list.put("x-kubernetes-list-type", "map")
                .putArray("x-kubernetes-list-map-keys")
                .add(key);
        var item = (ObjectNode) list.get("items");
        var required = item.withArray("required");
        if (StreamSupport.stream(required.spliterator(), false)
                .noneMatch(name -> name.asText().equals(key))) {
            required.add(key);
        }
    }
}
