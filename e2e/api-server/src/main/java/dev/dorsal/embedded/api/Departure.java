package dev.dorsal.embedded.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.apply.Patch;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Kind;
import java.time.Instant;
import java.util.Optional;

/** What a deletion leaves of an object until those that it waits for have let it go. */
final class Departure {
    private static final int USUAL_GRACE_SECONDS = 30;

    private Departure() {}

    /** The object with the marks of its deletion; empty when nothing keeps it. */
    static Optional<ObjectNode> of(Kind kind, ObjectNode live, Api.Deletion how) {
        ObjectNode next = live.deepCopy();
        ArrayNode finalizers = finalizers(next, how);
        boolean graceful =
                kind.plural().equals("pods") && !how.now() && live.at("/spec").has("nodeName");
        boolean emptying = kind.plural().equals("namespaces");
        if (finalizers.isEmpty() && !graceful && !emptying) {
            return Optional.empty();
        }
        if (!finalizers.isEmpty()) {
            Json.meta(next).set("finalizers", finalizers);
        }
        if (emptying) {
            date(next, 0);
            Json.child(next, "status").put("phase", "Terminating");
        } else {
            int grace =
                    graceful ? live.at("/spec/terminationGracePeriodSeconds").asInt(USUAL_GRACE_SECONDS) : 0;
            date(next, grace);
            Json.meta(next).put("deletionGracePeriodSeconds", grace);
        }
        return Optional.of(next);
    }

    private static ArrayNode finalizers(ObjectNode next, Api.Deletion how) {
        ArrayNode finalizers = Json.meta(next).get("finalizers") instanceof ArrayNode there ? there : Json.array();
        switch (how.propagation()) {
            case "Foreground" -> Patch.addIfAbsent(finalizers, finalizers.textNode("foregroundDeletion"));
            case "Orphan" -> Patch.addIfAbsent(finalizers, finalizers.textNode("orphan"));
            default -> {}
        }
        return finalizers;
    }

    /** The first request decides the time. */
    private static void date(ObjectNode next, int grace) {
        ObjectNode meta = Json.meta(next);
        if (meta.has("deletionTimestamp")) {
            return;
        }
        meta.put(
                "deletionTimestamp", Instant.parse(Api.now()).plusSeconds(grace).toString());
        if (meta.has("generation")) {
            meta.put("generation", meta.get("generation").asInt() + 1);
        }
    }
}
