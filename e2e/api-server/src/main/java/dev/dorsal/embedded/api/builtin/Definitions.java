package dev.dorsal.embedded.api.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Problem;
import dev.dorsal.embedded.api.schema.Definition;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Definitions of custom kinds. */
final class Definitions {
    private Definitions() {}

    static void defaults(ObjectNode o) {
        ObjectNode spec = Json.child(o, "spec");
        ObjectNode names = Json.child(spec, "names");
        String kind = names.path("kind").asText();
        Json.byDefault(names, "listKind", kind + "List");
        Json.byDefault(names, "singular", kind.toLowerCase(Locale.ROOT));
        Json.byDefault(Json.child(spec, "conversion"), "strategy", "None");
    }

    static void decide(ObjectNode o) {
        ObjectNode names = Json.child(Json.child(o, "spec"), "names");
        ObjectNode status = Json.child(o, "status");
        status.set("acceptedNames", names.deepCopy());
        if (!status.has("conditions")) {
            condition(status, "NamesAccepted", "NoConflicts", "no conflicts found");
            condition(status, "Established", "InitialNamesAccepted", "the initial names have been accepted");
        }
        ArrayNode stored = status.putArray("storedVersions");
        for (JsonNode version : o.at("/spec/versions")) {
            if (version.path("storage").asBoolean()) {
                stored.add(version.path("name").asText());
            }
        }
    }

    private static void condition(ObjectNode status, String type, String reason, String message) {
        status.withArray("conditions")
                .addObject()
                .put(
                        "lastTransitionTime",
                        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString())
                .put("message", message)
                .put("reason", reason)
                .put("status", "True")
                .put("type", type);
    }

    static List<Problem> problems(String name, ObjectNode o) {
        var problems = new ArrayList<Problem>();
        JsonNode spec = o.path("spec");
        String expected =
                spec.at("/names/plural").asText() + "." + spec.path("group").asText();
        if (!name.equals(expected)) {
            problems.add(
                    Problem.value("metadata.name", o.textNode(name), "must be spec.names.plural+\".\"+spec.group"));
        }
        String scope = spec.path("scope").asText();
        if (!scope.equals("Namespaced") && !scope.equals("Cluster")) {
            problems.add(Problem.notSupported("spec.scope", spec.path("scope"), List.of("Cluster", "Namespaced")));
        }
        versions(spec.path("versions"), problems);
        return problems;
    }

    private static void versions(JsonNode versions, List<Problem> problems) {
        int stored = 0;
        for (int i = 0; i < versions.size(); i++) {
            JsonNode version = versions.get(i);
            stored += version.path("storage").asBoolean() ? 1 : 0;
            JsonNode schema = version.at("/schema/openAPIV3Schema");
            if (schema.isMissingNode()) {
                problems.add(Problem.required("spec.versions[" + i + "].schema.openAPIV3Schema", ""));
            } else {
                // the real server moves the schema of a single version to the top before it looks
                String path = versions.size() == 1
                        ? "spec.validation.openAPIV3Schema"
                        : "spec.versions[" + i + "].schema.openAPIV3Schema";
                problems.addAll(Definition.problems(schema, path));
            }
        }
        if (stored != 1) {
            problems.add(new Problem(
                    "spec.versions",
                    "FieldValueInvalid",
                    "Invalid value: " + versions + ": must have exactly one version marked as storage version"));
        }
    }
}
