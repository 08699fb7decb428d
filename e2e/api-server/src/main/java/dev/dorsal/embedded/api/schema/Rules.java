package dev.dorsal.embedded.api.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dorsal.embedded.api.object.Problem;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Walks an object and its schema, and evaluates the rules that stand there. */
final class Rules {
    private static final Pattern OLD = Pattern.compile("\\boldSelf\\b");
    private final Cel cel;

    Rules(Cel cel) {
        this.cel = cel;
    }

    void check(JsonNode object, @Nullable JsonNode old, JsonNode schema, List<Problem> problems) {
        value(object, old, schema, "", problems);
    }

    private void value(JsonNode v, @Nullable JsonNode old, JsonNode s, String path, List<Problem> problems) {
        for (JsonNode rule : s.path("x-kubernetes-validations")) {
            if (applies(rule, v, old) && !cel.holds(rule, v, old)) {
                problems.add(problem(rule, v, old, path));
            }
        }
        if (v.isObject()) {
            fields(v, old, s, path, problems);
        } else if (v.isArray()) {
            for (int i = 0; i < v.size(); i++) {
                // items of plain lists have no identity, so there is no old value to compare them with
                JsonNode before = Schema.counterpart(v.get(i), old, s);
                value(v.get(i), before, s.path("items"), path + "[" + i + "]", problems);
            }
        }
    }

    private void fields(JsonNode v, @Nullable JsonNode old, JsonNode s, String path, List<Problem> problems) {
        v.properties().forEach(e -> {
            JsonNode schema = Schema.of(e.getKey(), s);
            if (schema.isObject() && !(path.isEmpty() && e.getKey().equals("metadata"))) {
                String here = path.isEmpty() ? e.getKey() : path + "." + e.getKey();
                value(e.getValue(), old == null ? null : old.get(e.getKey()), schema, here, problems);
            }
        });
    }

    /** A rule that compares needs something to compare with; one that does not is skipped where nothing changed. */
    private static boolean applies(JsonNode rule, JsonNode v, @Nullable JsonNode old) {
        boolean compares = OLD.matcher(rule.path("rule").asText()).find();
        return compares ? old != null || rule.path("optionalOldSelf").asBoolean() : !v.equals(old);
    }

    private Problem problem(JsonNode rule, JsonNode v, @Nullable JsonNode old, String path) {
        String why = cel.message(rule, v, old);
        String field = (path + rule.path("fieldPath").asText()).replaceFirst("^\\.", "");
        field = field.isEmpty() ? "<nil>" : field;
        return switch (rule.path("reason").asText()) {
            case "FieldValueForbidden" -> Problem.forbidden(field, why);
            case "FieldValueRequired" -> Problem.required(field, why);
            case "FieldValueDuplicate" -> Problem.duplicate(field, v + ": " + why);
            // the real server does not repeat objects and lists
            default ->
                v.isContainerNode()
                        ? new Problem(field, "FieldValueInvalid", "Invalid value: " + why)
                        : Problem.value(field, v, why);
        };
    }
}
