package dev.dorsal.embedded.api.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Takes away what a schema does not know. */
final class Pruning {
    private static final Set<String> OF_EVERY_OBJECT = Set.of("apiVersion", "kind", "metadata");
    private final List<String> unknown = new ArrayList<>();

    private Pruning() {}

    static List<String> prune(ObjectNode object, JsonNode schema) {
        var pruning = new Pruning();
        for (String name : names(object)) {
            if (!OF_EVERY_OBJECT.contains(name)) {
                pruning.field(object, name, schema, name);
            }
        }
        return pruning.unknown;
    }

    private void value(JsonNode value, JsonNode schema, String path) {
        if (keeps(schema) && !schema.has("properties")) {
            return;
        }
        if (value instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                value(array.get(i), schema.path("items"), path + "[" + i + "]");
            }
        } else if (value instanceof ObjectNode object) {
            for (String name : names(object)) {
                field(object, name, schema, path + "." + name);
            }
        }
    }

    private void field(ObjectNode object, String name, JsonNode schema, String path) {
        JsonNode known = Schema.of(name, schema);
        if (known.isObject()) {
            value(object.get(name), known, path);
        } else if (!keeps(schema) && !known.asBoolean()) {
            object.remove(name);
            unknown.add(path);
        }
    }

    private static boolean keeps(JsonNode schema) {
        return schema.path("x-kubernetes-preserve-unknown-fields").asBoolean();
    }

    private static List<String> names(ObjectNode object) {
        var names = new ArrayList<String>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
