package dev.dorsal.embedded.api.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the API server does with the structural schema of a custom resource. */
public final class Schema {
    private static final Map<String, Pattern> PATTERNS = new ConcurrentHashMap<>();

    private Schema() {}

    /** Fills in defaults, also inside objects that a default has just created. */
    public static void defaults(JsonNode value, JsonNode schema) {
        if (value instanceof ObjectNode object) {
            schema.path("properties").properties().forEach(p -> {
                JsonNode byDefault = p.getValue().get("default");
                JsonNode have = object.get(p.getKey());
                boolean dropNull = have != null
                        && have.isNull()
                        && !p.getValue().path("nullable").asBoolean();
                if (byDefault != null && (have == null || dropNull)) {
                    object.set(p.getKey(), byDefault.deepCopy());
                }
                if (object.has(p.getKey())) {
                    defaults(object.get(p.getKey()), p.getValue());
                }
            });
            JsonNode more = schema.path("additionalProperties");
            if (more.isObject()) {
                object.forEach(v -> defaults(v, more));
            }
        } else if (value instanceof ArrayNode array) {
            array.forEach(i -> defaults(i, schema.path("items")));
        }
    }

    /** Removes what the schema does not know and returns its paths. */
    public static List<String> prune(ObjectNode object, JsonNode schema) {
        var unknown = new ArrayList<String>();
        prune(object, schema, "", unknown, true);
        return unknown;
    }

    private static void prune(JsonNode value, JsonNode schema, String path, List<String> unknown, boolean root) {
        if (schema.path("x-kubernetes-preserve-unknown-fields").asBoolean() && !schema.has("properties")) {
            return;
        }
        if (value instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                prune(array.get(i), schema.path("items"), path + "[" + i + "]", unknown, false);
            }
        } else if (value instanceof ObjectNode object) {
            JsonNode more = schema.path("additionalProperties");
            boolean keep = more.asBoolean()
                    || schema.path("x-kubernetes-preserve-unknown-fields").asBoolean();
            for (String name : names(object)) {
                if (root && (name.equals("apiVersion") || name.equals("kind") || name.equals("metadata"))) {
                    continue;
                }
                String here = path.isEmpty() ? name : path + "." + name;
                JsonNode known = schema.path("properties").path(name);
                if (known.isObject() || more.isObject()) {
                    prune(object.get(name), known.isObject() ? known : more, here, unknown, false);
                } else if (!keep) {
                    object.remove(name);
                    unknown.add(here);
                }
            }
        }
    }

    private static List<String> names(ObjectNode object) {
        var names = new ArrayList<String>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    /** Checks values, then, when those are right, the CEL rules. */
    public static List<Problem> validate(ObjectNode object, @Nullable ObjectNode old, JsonNode schema, Cel cel) {
        var problems = new ArrayList<Problem>();
        for (var p : schema.path("properties").properties()) {
            if (object.has(p.getKey()) && !p.getKey().equals("metadata")) {
                check(object.get(p.getKey()), p.getValue(), p.getKey(), problems);
            }
        }
        required(object, schema, "", problems);
        if (problems.isEmpty()) {
            rules(object, old, schema, "", cel, problems);
        }
        return problems;
    }

    private static void check(JsonNode v, JsonNode s, String path, List<Problem> problems) {
        if (v.isNull()) {
            if (!s.path("nullable").asBoolean()) {
                problems.add(Problem.value(
                        path,
                        v,
                        path + " in body must be of type " + s.path("type").asText() + ": \"null\""));
            }
            return;
        }
        if (!typeFits(v, s)) {
            problems.add(Problem.value(
                    path, v, path + " in body must be of type " + s.path("type").asText() + ": " + Problem.shown(v)));
            return;
        }
        if (s.has("enum") && !contains(s.get("enum"), v)) {
            var allowed = new TreeSet<String>();
            s.get("enum").forEach(e -> allowed.add(e.toString()));
            problems.add(new Problem(
                    path,
                    "FieldValueNotSupported",
                    "Unsupported value: " + v + ": supported values: " + String.join(", ", allowed)));
        }
        if (v.isNumber()) {
            bounds(v, s, path, problems);
        } else if (v.isTextual()) {
            texts(v, s, path, problems);
        } else if (v.isArray()) {
            count(v.size(), s, "minItems", "maxItems", "items", v, path, problems);
            for (int i = 0; i < v.size(); i++) {
                check(v.get(i), s.path("items"), path + "[" + i + "]", problems);
            }
        } else if (v.isObject()) {
            count(v.size(), s, "minProperties", "maxProperties", "properties", v, path, problems);
            required(v, s, path, problems);
            v.properties().forEach(e -> {
                JsonNode known = s.path("properties").path(e.getKey());
                JsonNode schema = known.isMissingNode() ? s.path("additionalProperties") : known;
                if (schema.isObject()) {
                    check(e.getValue(), schema, path + "." + e.getKey(), problems);
                }
            });
        }
    }

    private static boolean typeFits(JsonNode v, JsonNode s) {
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

    private static boolean contains(JsonNode array, JsonNode v) {
        for (JsonNode e : array) {
            if (e.equals(v)) {
                return true;
            }
        }
        return false;
    }

    private static void bounds(JsonNode v, JsonNode s, String path, List<Problem> problems) {
        double value = v.asDouble();
        if (s.has("minimum")) {
            double min = s.get("minimum").asDouble();
            boolean open = s.path("exclusiveMinimum").asBoolean();
            if (value < min || open && value == min) {
                problems.add(Problem.value(
                        path,
                        v,
                        path + " in body should be greater than " + (open ? "" : "or equal to ") + number(min)));
            }
        }
        if (s.has("maximum")) {
            double max = s.get("maximum").asDouble();
            boolean open = s.path("exclusiveMaximum").asBoolean();
            if (value > max || open && value == max) {
                problems.add(Problem.value(
                        path, v, path + " in body should be less than " + (open ? "" : "or equal to ") + number(max)));
            }
        }
    }

    private static String number(double d) {
        return d == Math.rint(d) ? Long.toString((long) d) : Double.toString(d);
    }

    private static void texts(JsonNode v, JsonNode s, String path, List<Problem> problems) {
        String text = v.asText();
        count(text.codePointCount(0, text.length()), s, "minLength", "maxLength", "chars long", v, path, problems);
        if (s.has("pattern")
                && !PATTERNS.computeIfAbsent(s.get("pattern").asText(), Pattern::compile)
                        .matcher(text)
                        .find()) {
            problems.add(Problem.value(
                    path, v, path + " in body should match '" + s.get("pattern").asText() + "'"));
        }
    }

    private static void count(
            int n, JsonNode s, String min, String max, String unit, JsonNode v, String path, List<Problem> problems) {
        if (s.has(min) && n < s.get(min).asInt()) {
            problems.add(Problem.value(
                    path,
                    v,
                    path + " in body should have at least " + s.get(min).asInt() + " " + unit));
        }
        if (s.has(max) && n > s.get(max).asInt()) {
            problems.add(Problem.value(
                    path, v, path + " in body should have at most " + s.get(max).asInt() + " " + unit));
        }
    }

    private static void required(JsonNode v, JsonNode s, String path, List<Problem> problems) {
        for (JsonNode name : s.path("required")) {
            if (!v.has(name.asText())) {
                String here = path.isEmpty() ? name.asText() : path + "." + name.asText();
                problems.add(new Problem(here, "FieldValueRequired", "Required value"));
            }
        }
    }

    private static void rules(
            JsonNode v, @Nullable JsonNode old, JsonNode s, String path, Cel cel, List<Problem> problems) {
        for (JsonNode rule : s.path("x-kubernetes-validations")) {
            Problem problem = cel.check(rule, v, old, path);
            if (problem != null) {
                problems.add(problem);
            }
        }
        if (v.isObject()) {
            v.properties().forEach(e -> {
                JsonNode known = s.path("properties").path(e.getKey());
                JsonNode schema = known.isMissingNode() ? s.path("additionalProperties") : known;
                if (schema.isObject() && !(path.isEmpty() && e.getKey().equals("metadata"))) {
                    rules(
                            e.getValue(),
                            old == null ? null : old.get(e.getKey()),
                            schema,
                            path.isEmpty() ? e.getKey() : path + "." + e.getKey(),
                            cel,
                            problems);
                }
            });
        } else if (v.isArray()) {
            // items of plain lists have no identity, so rules that compare with the old value skip them
            for (int i = 0; i < v.size(); i++) {
                rules(v.get(i), null, s.path("items"), path + "[" + i + "]", cel, problems);
            }
        }
    }
}
