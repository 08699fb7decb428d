package dev.dorsal.embedded.api.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dorsal.embedded.api.object.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Whether a schema is one that the API server takes: structural, with rules that compile and defaults that fit. */
public final class Definition {
    private final List<Problem> problems = new ArrayList<>();

    private Definition() {}

    /** @param path where the schema stands, such as spec.validation.openAPIV3Schema */
    public static List<Problem> problems(JsonNode schema, String path) {
        var definition = new Definition();
        definition.check(schema, path);
        return definition.problems;
    }

    private void check(JsonNode s, String path) {
        if (s.path("type").asText().isEmpty()
                && !s.path("x-kubernetes-int-or-string").asBoolean()
                && !s.path("x-kubernetes-preserve-unknown-fields").asBoolean()) {
            problems.add(Problem.required(path + ".type", "must not be empty for specified " + where(path)));
        }
        if (s.has("additionalProperties") && s.has("properties")) {
            problems.add(Problem.forbidden(
                    path + ".additionalProperties", "additionalProperties and properties are mutual exclusive"));
        }
        listMap(s, path);
        rules(s.path("x-kubernetes-validations"), path);
        if (s.has("default")) {
            byDefault(s, path);
        }
        s.path("properties").properties().forEach(p -> check(p.getValue(), path + ".properties[" + p.getKey() + "]"));
        if (s.path("items").isObject()) {
            check(s.get("items"), path + ".items");
        }
        if (s.path("additionalProperties").isObject()) {
            check(s.get("additionalProperties"), path + ".additionalProperties");
        }
    }

    private static String where(String path) {
        return path.endsWith(".items") ? "array items" : path.endsWith("]") ? "object fields" : "object fields";
    }

    private void listMap(JsonNode s, String path) {
        if (!s.path("x-kubernetes-list-type").asText().equals("map")) {
            return;
        }
        String here = path + ".x-kubernetes-list-map-keys";
        JsonNode keys = s.path("x-kubernetes-list-map-keys");
        if (keys.isEmpty()) {
            problems.add(Problem.required(here, "must not be empty if x-kubernetes-list-type is map"));
        }
        Set<String> required = new TreeSet<>();
        s.at("/items/required").forEach(r -> required.add(r.asText()));
        for (JsonNode key : keys) {
            JsonNode property = s.at("/items/properties").path(key.asText());
            if (property.isMissingNode()) {
                problems.add(Problem.whole(here, keys, "entries must all be names of item properties"));
            } else if (!required.contains(key.asText()) && !property.has("default")) {
                problems.add(Problem.required(
                        path + ".items.properties[" + key.asText() + "].default",
                        "this property is in x-kubernetes-list-map-keys, so it must have a default or be a required"
                                + " property"));
            }
        }
    }

    private void rules(JsonNode rules, String path) {
        for (int i = 0; i < rules.size(); i++) {
            String here = path + ".x-kubernetes-validations[" + i + "]";
            for (String which : List.of("rule", "messageExpression")) {
                JsonNode expression = rules.get(i).path(which);
                if (expression.isTextual()) {
                    Cel.complaint(expression.asText())
                            .ifPresent(why -> problems.add(
                                    Problem.value(here + "." + which, expression, "compilation failed: " + why)));
                }
            }
            JsonNode message = rules.get(i).path("message");
            if (message.asText().contains("\n")) {
                problems.add(Problem.value(here + ".message", message, "must not contain line breaks"));
            }
        }
    }

    private void byDefault(JsonNode s, String path) {
        var found = new ArrayList<Problem>();
        new Values(found).value(s.get("default"), null, s, "");
        found.forEach(p -> problems.add(new Problem(path + ".default", p.reason(), p.message())));
    }
}
