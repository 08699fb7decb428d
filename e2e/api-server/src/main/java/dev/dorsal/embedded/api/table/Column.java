package dev.dorsal.embedded.api.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.dorsal.embedded.api.object.JsonPath;
import java.util.function.Function;

/**
 * One column of a table.
 *
 * @param type string, integer, date and so on, as the client is told
 * @param wide shown with -o wide only
 * @param cell null is shown as nothing
 */
record Column(String name, String type, boolean wide, Function<JsonNode, JsonNode> cell) {
    static Column text(String name, Function<JsonNode, String> cell) {
        return new Column(name, "string", false, o -> TextNode.valueOf(cell.apply(o)));
    }

    /** By a path; what is missing shows as none. */
    static Column at(String name, String path) {
        return text(name, o -> orNone(JsonPath.text(o, path)));
    }

    static Column number(String name, String pointer) {
        return new Column(
                name, "string", false, o -> IntNode.valueOf(o.at(pointer).asInt()));
    }

    static Column age() {
        return text("Age", Age::of);
    }

    Column asWide() {
        return new Column(name, type, true, cell);
    }

    static String orNone(String text) {
        return text.isEmpty() ? "<none>" : text;
    }
}
