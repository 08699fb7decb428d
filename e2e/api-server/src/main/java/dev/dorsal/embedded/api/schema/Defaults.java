package dev.dorsal.embedded.api.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Fills in what a schema gives by default. A null where none is allowed counts as absent. */
final class Defaults {
    private Defaults() {}

    static void fill(JsonNode value, JsonNode schema) {
        if (value instanceof ArrayNode array) {
            array.forEach(i -> fill(i, schema.path("items")));
        } else if (value instanceof ObjectNode object) {
            schema.path("properties").properties().forEach(p -> field(object, p.getKey(), p.getValue()));
            JsonNode more = schema.path("additionalProperties");
            if (more.isObject()) {
                object.properties().stream()
                        .filter(e -> !schema.path("properties").has(e.getKey()))
                        .forEach(e -> fill(e.getValue(), more));
            }
        }
    }

    private static void field(ObjectNode object, String name, JsonNode schema) {
        JsonNode have = object.get(name);
        if (have != null && have.isNull() && !schema.path("nullable").asBoolean()) {
            object.remove(name);
        }
        if (!object.has(name) && schema.has("default")) {
            object.set(name, schema.get("default").deepCopy());
        }
        if (object.has(name)) {
            fill(object.get(name), schema);
        }
    }
}
