package dev.dorsal.helm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The objects that the chart makes of some values. */
record Rendered(List<JsonNode> objects) {
    static final Path FOLDER = Path.of("dorsal");
    static final Chart CHART = new Chart(FOLDER);
    static final YAMLMapper YAML = new YAMLMapper();

    /** Release {@code dorsal} in namespace {@code operators}, with these values as YAML on top of the defaults. */
    static Rendered with(String values) {
        try {
            var file = Files.createTempFile("values", ".yaml");
            try {
                Files.writeString(file, values);
                return parsed(CHART.render("dorsal", "operators", file));
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Rendered byDefault() {
        return parsed(CHART.render("dorsal", "operators"));
    }

    static Rendered parsed(String documents) {
        try (MappingIterator<JsonNode> iterator = YAML.readerFor(JsonNode.class).readValues(documents)) {
            return new Rendered(
                    iterator.readAll().stream().filter(JsonNode::isObject).toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Stream<JsonNode> all(String kind) {
        return objects.stream().filter(object -> object.path("kind").asText().equals(kind));
    }

    /** The only object of its kind and name. */
    JsonNode one(String kind, String name) {
        var found = all(kind)
                .filter(object -> object.at("/metadata/name").asText().equals(name))
                .toList();
        if (found.size() != 1) {
            throw new AssertionError(found.size() + " objects " + kind + " " + name);
        }
        return found.getFirst();
    }

    /** Where each object of a kind is, empty for those of the whole cluster. */
    List<String> namespaces(String kind) {
        return all(kind)
                .map(object -> object.at("/metadata/namespace").asText())
                .toList();
    }
}
