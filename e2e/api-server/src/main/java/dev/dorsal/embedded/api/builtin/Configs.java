package dev.dorsal.embedded.api.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.ApiException;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Kind;
import dev.dorsal.embedded.api.object.Problem;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Secrets and ConfigMaps. */
final class Configs {
    private static final String KEY = "[-._a-zA-Z0-9]+";

    private Configs() {}

    static void secret(ObjectNode o) {
        Json.byDefault(o, "type", "Opaque");
        if (o.remove("stringData") instanceof ObjectNode plain) {
            ObjectNode data = Json.child(o, "data");
            plain.properties()
                    .forEach(e -> data.put(e.getKey(), base64(e.getValue().asText())));
        }
        for (JsonNode value : o.path("data")) {
            try {
                Base64.getDecoder().decode(value.asText());
            } catch (IllegalArgumentException e) {
                throw ApiException.badRequest(
                        "Secret in version \"v1\" cannot be handled as a Secret: illegal base64 data"
                                + " at input byte 0");
            }
        }
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    static void configMap(Kind kind, ObjectNode o) {
        for (JsonNode value : o.path("data")) {
            if (!value.isTextual()) {
                String is = value.isBoolean() ? "bool" : value.isContainerNode() ? "object" : "number";
                throw ApiException.undecodable(
                        kind, "json: cannot unmarshal " + is + " into Go struct field ConfigMap.data of type string");
            }
        }
    }

    static List<Problem> problems(ObjectNode o, @Nullable ObjectNode old) {
        var problems = new ArrayList<Problem>();
        o.path("data").fieldNames().forEachRemaining(key -> {
            if (!key.matches(KEY)) {
                problems.add(Problem.whole(
                        "data[" + key + "]",
                        o.textNode(key),
                        "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name', "
                                + " or 'KEY_NAME',  or 'key-name', regex used for validation is '" + KEY + "')"));
            }
        });
        if (old != null) {
            changes(o, old, problems);
        }
        return problems;
    }

    private static void changes(ObjectNode o, ObjectNode old, List<Problem> problems) {
        if (!o.path("type").equals(old.path("type"))) {
            problems.add(Problem.value("type", o.path("type"), "field is immutable"));
        }
        if (!old.path("immutable").asBoolean()) {
            return;
        }
        if (!o.path("immutable").asBoolean()) {
            problems.add(Problem.forbidden("immutable", "field is immutable when `immutable` is set"));
        }
        for (String field : List.of("data", "binaryData")) {
            if (!o.path(field).equals(old.path(field))) {
                problems.add(Problem.forbidden(field, "field is immutable when `immutable` is set"));
            }
        }
    }
}
