package dev.dorsal.embedded.api.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Kind;
import dev.dorsal.embedded.api.object.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the API server does with the structural schema of a custom resource. */
public final class Schema {
    /** With a problem of these sorts the rules are not evaluated: their types would not hold. */
    private static final Set<String> BLOCKING = Set.of(
            "FieldValueRequired",
            "FieldValueTypeInvalid",
            "FieldValueNotSupported",
            "FieldValueTooLong",
            "FieldValueTooMany");

    private static final Problem NOT_CHECKED = new Problem(
            "<nil>",
            "FieldValueInvalid",
            "Invalid value: null: some validation rules were not checked because the object was invalid; correct the"
                    + " existing errors to complete validation");
    private final Rules rules = new Rules(new Cel());

    /** Removes what the schema does not know, and returns its paths. */
    public static List<String> prune(ObjectNode object, JsonNode schema) {
        return Pruning.prune(object, schema);
    }

    /** Fills in defaults, also inside objects that a default has just created. */
    public static void defaults(ObjectNode object, JsonNode schema) {
        Defaults.fill(object, schema);
    }

    /**
     * Checks values, then, where those allow it, the rules. What an update leaves as it was is not checked again.
     *
     * @param old null for a creation
     * @param subresource status: only the values of the status are checked
     * @param known problems that were found before
     * @return all problems, with those that were known
     */
    public List<Problem> validate(
            Kind kind, ObjectNode object, @Nullable ObjectNode old, String subresource, List<Problem> known) {
        var problems = new ArrayList<>(known);
        if (subresource.equals("status")) {
            status(kind.schema(), object, old, problems);
        } else {
            new Values(problems).root(object, old, kind.schema());
        }
        scalePaths(kind, object, problems);
        if (problems.stream().anyMatch(p -> BLOCKING.contains(p.reason()))) {
            problems.add(NOT_CHECKED);
        } else {
            rules.check(object, old, kind.schema(), problems);
        }
        return problems;
    }

    private static void status(JsonNode schema, ObjectNode object, @Nullable ObjectNode old, List<Problem> problems) {
        JsonNode part = schema.path("properties").path("status");
        if (object.has("status") && part.isObject()) {
            var found = new ArrayList<Problem>();
            new Values(found).value(object.get("status"), old == null ? null : old.get("status"), part, "");
            found.forEach(p -> problems.add(
                    new Problem(p.field().isEmpty() ? "status" : "status." + p.field(), p.reason(), p.message())));
        }
    }

    private static void scalePaths(Kind kind, ObjectNode object, List<Problem> problems) {
        for (String path : List.of(kind.scalePath("specReplicasPath"), kind.scalePath("statusReplicasPath"))) {
            JsonNode value = object.at(path.replace('.', '/'));
            if (!path.isEmpty() && value.isTextual()) {
                problems.add(new Problem(
                        path,
                        "FieldValueInvalid",
                        "Invalid value: 0: " + path + " accessor error: " + value.asText()
                                + " is of the type string, expected int64"));
            }
        }
    }

    /** The old item that an item of a list stands for: the one with the same keys; null for other lists. */
    static @Nullable JsonNode counterpart(JsonNode item, @Nullable JsonNode oldList, JsonNode schema) {
        if (oldList == null || !schema.path("x-kubernetes-list-type").asText().equals("map")) {
            return null;
        }
        for (JsonNode old : oldList) {
            if (key(old, schema).equals(key(item, schema))) {
                return old;
            }
        }
        return null;
    }

    static ObjectNode key(JsonNode item, JsonNode schema) {
        ObjectNode key = Json.object();
        for (JsonNode name : schema.path("x-kubernetes-list-map-keys")) {
            if (item.has(name.asText())) {
                key.set(name.asText(), item.get(name.asText()));
            }
        }
        return key;
    }

    /** The schema of a field: its own, or that of a map's values; missing where unknown. */
    static JsonNode of(String field, JsonNode schema) {
        JsonNode known = schema.path("properties").path(field);
        return known.isObject() ? known : schema.path("additionalProperties");
    }
}
