package dev.dorsal.embedded.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.ApiException;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Kind;
import java.util.List;

/** What of a new version of an object is the client's to say, and what stays as it is. */
final class Replacement {
    private static final List<String> KEPT = List.of(
            "name",
            "namespace",
            "uid",
            "creationTimestamp",
            "generation",
            "generateName",
            "resourceVersion",
            "deletionTimestamp",
            "deletionGracePeriodSeconds");

    private Replacement() {}

    /** @throws ApiException 409 where the client means another version, or another object of the name */
    static void checkIdentity(Kind kind, ObjectNode live, ObjectNode next) {
        String expected = next.at("/metadata/resourceVersion").asText();
        String name = Json.name(live);
        if (!Json.uid(next).isEmpty() && !Json.uid(next).equals(Json.uid(live))) {
            throw ApiException.conflict(
                    kind,
                    name,
                    "StorageError: invalid object, Code: 4, Key: /registry/" + kind.plural() + "/"
                            + (kind.namespaced() ? Json.namespace(live) + "/" : "") + name
                            + ", ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: "
                            + Json.uid(next) + ", UID in object meta: " + Json.uid(live));
        }
        if (!expected.isEmpty()
                && !expected.equals("0")
                && !expected.equals(live.at("/metadata/resourceVersion").asText())) {
            throw ApiException.stale(kind, name);
        }
    }

    /** The next version, with what the server owns taken from the live one. */
    static ObjectNode of(Kind kind, ObjectNode live, ObjectNode wanted, String subresource) {
        ObjectNode next = separateStatus(kind, live, wanted, subresource);
        ObjectNode meta = Json.meta(next);
        JsonNode was = live.path("metadata");
        meta.remove("selfLink");
        for (String field : KEPT) {
            meta.remove(field);
            if (was.has(field)) {
                meta.set(field, was.get(field));
            }
        }
        if (!meta.has("managedFields") && was.has("managedFields")) {
            meta.set("managedFields", was.get("managedFields").deepCopy());
        }
        return next.put("apiVersion", kind.apiVersion()).put("kind", kind.kind());
    }

    /** The main resource does not touch the status, and the status subresource nothing else. */
    private static ObjectNode separateStatus(Kind kind, ObjectNode live, ObjectNode next, String subresource) {
        boolean ofStatus = subresource.equals("status");
        if (!kind.has("status")) {
            return next;
        }
        ObjectNode whole = ofStatus ? live.deepCopy() : next;
        JsonNode status = (ofStatus ? next : live).get("status");
        if (status == null) {
            whole.remove("status");
        } else {
            whole.set("status", status.deepCopy());
        }
        if (ofStatus && next.path("metadata").has("managedFields")) {
            Json.meta(whole).set("managedFields", next.path("metadata").get("managedFields"));
        }
        return whole;
    }

    /** Counts up where something else than metadata and status changed. */
    static void count(Kind kind, ObjectNode live, ObjectNode next) {
        if (kind.countsGenerations() && !content(next).equals(content(live))) {
            Json.meta(next).put("generation", live.at("/metadata/generation").asInt() + 1);
        }
    }

    private static ObjectNode content(ObjectNode object) {
        ObjectNode content = object.deepCopy();
        return content.remove(List.of("metadata", "status", "apiVersion", "kind"));
    }
}
