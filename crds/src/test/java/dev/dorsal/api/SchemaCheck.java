package dev.dorsal.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What an API server refuses by the structure of a schema: types, unknown and missing fields, ranges, lengths, patterns
 * and enums. Rules in CEL are not looked at.
 */
final class SchemaCheck {
    private final List<String> complaints = new ArrayList<>();

    private SchemaCheck() {}

    /** Paths that cannot be accepted, each with the reason; empty when the object is fine. */
    static List<String> complaints(JsonNode schema, JsonNode object) {
        var check = new SchemaCheck();
        check.look("", schema, object);
        return check.complaints;
    }

    private void look(String path, JsonNode schema, JsonNode value) {
        if (schema.path("x-kubernetes-int-or-string").asBoolean()) {
            complainUnless(value.isIntegralNumber() || value.isTextual(), path, "is neither an integer nor a string");
            text(path, schema, value);
            return;
        }
        switch (schema.path("type").asText()) {
            case "object" -> object(path, schema, value);
            case "array" -> array(path, schema, value);
            case "integer" -> number(path, schema, value);
            case "boolean" -> complainUnless(value.isBoolean(), path, "is no boolean");
            case "string" -> {
                complainUnless(value.isTextual(), path, "is no string");
                text(path, schema, value);
            }
            default -> {}
        }
    }

    private void object(String path, JsonNode schema, JsonNode value) {
        if (!value.isObject()) {
            complaints.add(path + " is no object");
            return;
        }
        schema.path("required")
                .forEach(name -> complainUnless(value.has(name.asText()), path + "." + name.asText(), "is missing"));
        complainUnless(
                value.size() <= schema.path("maxProperties").asInt(Integer.MAX_VALUE), path, "has too many entries");
        for (Map.Entry<String, JsonNode> field : value.properties()) {
            field(path + "." + field.getKey(), schema, field);
        }
    }

    private void field(String path, JsonNode schema, Map.Entry<String, JsonNode> field) {
        var known = schema.path("properties").get(field.getKey());
        if (known != null) {
            look(path, known, field.getValue());
        } else if (schema.has("additionalProperties")) {
            look(path, schema.get("additionalProperties"), field.getValue());
        } else {
            complainUnless(schema.path("x-kubernetes-preserve-unknown-fields").asBoolean(), path, "is not known");
        }
    }

    private void array(String path, JsonNode schema, JsonNode value) {
        complainUnless(value.isArray(), path, "is no list");
        for (int i = 0; i < value.size(); i++) {
            look(path + "[" + i + "]", schema.path("items"), value.get(i));
        }
    }

    private void number(String path, JsonNode schema, JsonNode value) {
        complainUnless(value.isIntegralNumber(), path, "is no integer");
        complainUnless(value.asDouble() >= schema.path("minimum").asDouble(Long.MIN_VALUE), path, "is too small");
        complainUnless(value.asDouble() <= schema.path("maximum").asDouble(Long.MAX_VALUE), path, "is too large");
    }

    private void text(String path, JsonNode schema, JsonNode value) {
        var text = value.asText();
        complainUnless(text.length() >= schema.path("minLength").asInt(0), path, "is too short");
        complainUnless(text.length() <= schema.path("maxLength").asInt(Integer.MAX_VALUE), path, "is too long");
        complainUnless(
                !schema.has("pattern")
                        || text.matches(".*(" + schema.path("pattern").asText() + ").*"),
                path,
                "has a wrong form");
        if (schema.has("enum")) {
            var allowed = new ArrayList<String>();
            schema.get("enum").forEach(word -> allowed.add(word.asText()));
            complainUnless(allowed.contains(text), path, "is none of " + allowed);
        }
    }

    private void complainUnless(boolean holds, String path, String complaint) {
        if (!holds) {
            complaints.add(path.substring(Math.min(1, path.length())) + " " + complaint);
        }
    }
}
