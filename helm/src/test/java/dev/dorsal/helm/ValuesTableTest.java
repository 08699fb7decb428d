package dev.dorsal.helm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The table in docs/helm.md, values.yaml and values.schema.json name the same values. */
class ValuesTableTest {
    private static final Pattern ROW = Pattern.compile("^\\| `([\\w.]+)` \\| `(.*?)` \\|.*");

    @Test
    void tableHasEveryValueWithItsDefault() throws IOException {
        var table = new TreeMap<String, String>();
        Files.readAllLines(Path.of("../docs/helm.md")).forEach(line -> {
            var row = ROW.matcher(line);
            if (row.matches()) {
                table.put(row.group(1), row.group(2));
            }
        });
        assertThat(table).isEqualTo(defaults());
    }

    @Test
    void schemaKnowsEveryValueAndNoOther() throws IOException {
        var known = new TreeMap<String, String>();
        known(
                Rendered.YAML.readTree(
                        Rendered.FOLDER.resolve("values.schema.json").toFile()),
                "",
                known);
        known.remove("global");
        assertThat(known.keySet()).isEqualTo(defaults().keySet());
    }

    private static Map<String, String> defaults() throws IOException {
        var defaults = new TreeMap<String, String>();
        leaves(Rendered.YAML.readTree(Rendered.FOLDER.resolve("values.yaml").toFile()), "", defaults);
        return defaults;
    }

    /** The path of each value; resources is one value, as its schema is that of Kubernetes. */
    private static void leaves(JsonNode node, String path, Map<String, String> into) {
        if (!node.isObject() || node.isEmpty() || path.equals("resources")) {
            into.put(path, node.toString());
            return;
        }
        node.properties()
                .forEach(entry -> leaves(entry.getValue(), path + (path.isEmpty() ? "" : ".") + entry.getKey(), into));
    }

    private static void known(JsonNode schema, String path, Map<String, String> into) {
        if (!schema.has("properties") || path.equals("resources")) {
            into.put(path, "");
            return;
        }
        schema.get("properties")
                .properties()
                .forEach(entry -> known(entry.getValue(), path + (path.isEmpty() ? "" : ".") + entry.getKey(), into));
    }
}
