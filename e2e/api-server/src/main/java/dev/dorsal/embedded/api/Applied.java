package dev.dorsal.embedded.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.ApiException;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Kind;

/** Whether a configuration can be applied at all. */
final class Applied {
    private Applied() {}

    static void check(Kind kind, String name, ObjectNode applied, String manager) {
        if (manager.isEmpty()) {
            throw ApiException.badOptions(
                    "PatchOptions",
                    "fieldManager",
                    "FieldValueRequired",
                    "Required value: is required for apply patch");
        }
        String apiVersion = applied.path("apiVersion").asText();
        String is = applied.path("kind").asText();
        if (!is.equals(kind.kind()) || !apiVersion.equals(kind.apiVersion())) {
            String shown = apiVersion.contains("/") ? apiVersion : "/" + apiVersion;
            throw ApiException.badRequest("invalid object type: " + shown + ", Kind=" + is);
        }
        String inBody = Json.name(applied);
        if (!inBody.isEmpty() && !inBody.equals(name)) {
            throw ApiException.otherName(inBody, name);
        }
        if (!applied.at("/metadata/managedFields").isEmpty()) {
            throw ApiException.badRequest("metadata.managedFields must be nil");
        }
    }
}
