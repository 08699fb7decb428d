package dev.dorsal.embedded.api.apply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.Json;

/**
 * Whose entry in managedFields it is.
 *
 * @param operation Apply or Update; the same name under both is two managers
 * @param subresource "" for the main resource
 */
record Manager(String name, String operation, String subresource, String apiVersion) {
    static Manager of(JsonNode entry) {
        return new Manager(
                entry.path("manager").asText(),
                entry.path("operation").asText(),
                entry.path("subresource").asText(),
                entry.path("apiVersion").asText());
    }

    ObjectNode entry(Fields fields, String time) {
        ObjectNode entry = Json.object();
        entry.put("manager", name).put("operation", operation).put("apiVersion", apiVersion);
        // the real server gives scale's entries no time
        if (!subresource.equals("scale")) {
            entry.put("time", time);
        }
        entry.put("fieldsType", "FieldsV1").set("fieldsV1", fields.json());
        if (!subresource.isEmpty()) {
            entry.put("subresource", subresource);
        }
        return entry;
    }

    /** As a conflict names it. */
    String shown() {
        String who = "\"" + name + "\"";
        return operation.equals("Update")
                ? who + (subresource.isEmpty() ? "" : " with subresource \"" + subresource + "\"") + " using "
                        + apiVersion
                : who;
    }
}
