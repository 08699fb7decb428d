package dev.dorsal.embedded.api.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dorsal.embedded.api.object.Problem;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks values against their schema, without its rules. What is as it was is right. */
final class Values {
    private final List<Problem> problems;
    private final Bounds bounds;

    Values(List<Problem> problems) {
        this.problems = problems;
        bounds = new Bounds(problems);
    }

    /** The object as a whole; its metadata is not the schema's matter. */
    void root(JsonNode object, @Nullable JsonNode old, JsonNode schema) {
        object.properties().forEach(e -> {
            JsonNode part = Schema.of(e.getKey(), schema);
            if (part.isObject() && !e.getKey().equals("metadata")) {
                value(e.getValue(), old == null ? null : old.get(e.getKey()), part, e.getKey());
            }
        });
        required(object, schema, "");
    }

    void value(JsonNode v, @Nullable JsonNode old, JsonNode s, String path) {
        if (v.equals(old) || v.isNull() && s.path("nullable").asBoolean()) {
            return;
        }
        if (!typeFits(v, s)) {
            wrongType(v, s, path);
            return;
        }
        if (s.has("enum")) {
            oneOf(v, s.get("enum"), path);
        }
        if (v.isNumber()) {
            bounds.number(v, s, path);
        } else if (v.isTextual()) {
            bounds.text(v, s, path);
            format(v, s, path);
        } else if (v.isArray()) {
            list(v, old, s, path);
        } else if (v.isObject()) {
            object(v, old, s, path);
        }
    }

    private void list(JsonNode v, @Nullable JsonNode old, JsonNode s, String path) {
        bounds.items(v, s, path);
        for (int i = 0; i < v.size(); i++) {
            value(v.get(i), Schema.counterpart(v.get(i), old, s), s.path("items"), path + "[" + i + "]");
        }
        unique(v, s, path);
    }

    private void unique(JsonNode list, JsonNode s, String path) {
        String type = s.path("x-kubernetes-list-type").asText();
        if (!type.equals("set") && !type.equals("map")) {
            return;
        }
        Set<JsonNode> seen = new HashSet<>();
        for (int i = 0; i < list.size(); i++) {
            JsonNode identity = type.equals("set") ? list.get(i) : Schema.key(list.get(i), s);
            if (!seen.add(identity)) {
                problems.add(Problem.duplicate(path + "[" + i + "]", identity.toString()));
            }
        }
    }

    private void object(JsonNode v, @Nullable JsonNode old, JsonNode s, String path) {
        bounds.properties(v, s, path);
        required(v, s, path);
        v.properties().forEach(e -> {
            JsonNode schema = Schema.of(e.getKey(), s);
            if (schema.isObject()) {
                String here = path.isEmpty() ? e.getKey() : path + "." + e.getKey();
                value(e.getValue(), old == null ? null : old.get(e.getKey()), schema, here);
            }
        });
    }

    private void required(JsonNode v, JsonNode s, String path) {
        for (JsonNode name : s.path("required")) {
            if (!v.has(name.asText())) {
                problems.add(Problem.required(path.isEmpty() ? name.asText() : path + "." + name.asText(), ""));
            }
        }
    }

    private void oneOf(JsonNode v, JsonNode allowed, String path) {
        var names = new ArrayList<String>();
        for (JsonNode a : allowed) {
            if (a.equals(v)) {
                return;
            }
            names.add(a.asText());
        }
        problems.add(Problem.notSupported(path, v, names));
    }

    private void format(JsonNode v, JsonNode s, String path) {
        if (s.path("format").asText().equals("date-time")) {
            try {
                OffsetDateTime.parse(v.asText());
            } catch (DateTimeException e) {
                problems.add(Problem.type(path, v, path + " in body must be of type date-time: " + v));
            }
        }
    }

    private void wrongType(JsonNode v, JsonNode s, String path) {
        boolean either = s.path("x-kubernetes-int-or-string").asBoolean();
        problems.add(typed(v, either ? "integer,string" : s.path("type").asText(), path));
        if (either && s.has("anyOf")) {
            problems.add(new Problem(
                    "<nil>",
                    "FieldValueInvalid",
                    "Invalid value: \"\": \"" + path + "\" must validate at least one schema (anyOf)"));
            problems.add(typed(v, "integer", path));
        }
    }

    private static Problem typed(JsonNode v, String wanted, String path) {
        String is = "\"" + typeOf(v) + "\"";
        return new Problem(
                path,
                "FieldValueTypeInvalid",
                "Invalid value: " + is + ": " + path + " in body must be of type " + wanted + ": " + is);
    }

    private static String typeOf(JsonNode v) {
        return switch (v.getNodeType()) {
            case OBJECT -> "object";
            case ARRAY -> "array";
            case BOOLEAN -> "boolean";
            case NUMBER -> v.isIntegralNumber() ? "integer" : "number";
            case NULL -> "null";
            default -> "string";
        };
    }

    static boolean typeFits(JsonNode v, JsonNode s) {
        if (s.path("x-kubernetes-int-or-string").asBoolean()) {
            return v.isIntegralNumber() || v.isTextual();
        }
        return switch (s.path("type").asText()) {
            case "object" -> v.isObject();
            case "array" -> v.isArray();
            case "string" -> v.isTextual();
            case "boolean" -> v.isBoolean();
            case "integer" -> v.isIntegralNumber() || v.isNumber() && v.asDouble() == Math.rint(v.asDouble());
            case "number" -> v.isNumber();
            default -> true;
        };
    }
}
