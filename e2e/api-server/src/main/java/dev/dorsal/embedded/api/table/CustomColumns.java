package dev.dorsal.embedded.api.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.JsonPath;
import java.util.ArrayList;
import java.util.List;

/** The columns that a definition names; without any, name and age. */
final class CustomColumns {
    private CustomColumns() {}

    static List<Column> of(JsonNode version) {
        List<Column> columns = new ArrayList<>();
        columns.add(Column.text("Name", Json::name));
        version.path("additionalPrinterColumns").forEach(c -> columns.add(column(c)));
        if (columns.size() == 1) {
            columns.add(new Column("Age", "date", false, o -> TextNode.valueOf(Age.of(o))));
        }
        return columns;
    }

    private static Column column(JsonNode c) {
        String path = c.path("jsonPath").asText();
        String type = c.path("type").asText();
        return new Column(
                c.path("name").asText(), type, c.path("priority").asInt() > 0, o -> cell(type, JsonPath.find(o, path)));
    }

    private static JsonNode cell(String type, List<JsonNode> found) {
        if (found.isEmpty()) {
            return NullNode.instance;
        }
        JsonNode first = found.getFirst();
        return switch (type) {
            case "date" -> TextNode.valueOf(Age.since(first));
            case "integer", "number", "boolean" -> first;
            default -> TextNode.valueOf(JsonPath.shown(found));
        };
    }
}
