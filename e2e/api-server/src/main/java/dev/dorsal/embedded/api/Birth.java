package dev.dorsal.embedded.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.ApiException;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Kind;
import java.util.List;
import java.util.UUID;

/** What an object gets at its creation, whatever its client has written there. */
final class Birth {
    private static final int SUFFIX = 5;

    private Birth() {}

    /** A copy that says what it is and how it is called. */
    static ObjectNode named(Kind kind, ObjectNode object) {
        ObjectNode next = object.deepCopy();
        next.put("apiVersion", kind.apiVersion()).put("kind", kind.kind());
        ObjectNode meta = Json.meta(next);
        if (!meta.path("resourceVersion").asText().isEmpty()) {
            throw ApiException.unexpected("resourceVersion should not be set on objects to be created");
        }
        String prefix = meta.path("generateName").asText();
        if (!meta.hasNonNull("name") && !prefix.isEmpty()) {
            meta.put("name", prefix + UUID.randomUUID().toString().substring(0, SUFFIX));
        }
        return next;
    }

    /** Its identity, its first generation, and no status. */
    static void begin(Kind kind, ObjectNode next) {
        ObjectNode meta = Json.meta(next);
        meta.remove(List.of(
                "resourceVersion", "deletionTimestamp", "deletionGracePeriodSeconds", "selfLink", "generation"));
        meta.put("uid", UUID.randomUUID().toString());
        meta.put("creationTimestamp", Api.now());
        if (kind.countsGenerations()) {
            meta.put("generation", 1);
        }
        if (kind.has("status")) {
            next.remove("status");
        }
    }
}
