package dev.dorsal.embedded.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.ApiException;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Kind;
import java.util.List;

/** Whether a deletion means the object that is there, and says something that can be done. */
final class Preconditions {
    private static final List<String> POLICIES = List.of("", "Foreground", "Background", "Orphan");

    private Preconditions() {}

    static void check(Kind kind, ObjectNode live, Api.Deletion how) {
        if (!POLICIES.contains(how.propagation())) {
            throw ApiException.badOptions(
                    "DeleteOptions",
                    "propagationPolicy",
                    "FieldValueNotSupported",
                    "Unsupported value: \"" + how.propagation()
                            + "\": supported values: \"Foreground\", \"Background\", \"Orphan\", \"nil\"");
        }
        same(kind, live, "UID", how.uid(), Json.uid(live), ". The object might have been deleted and then recreated");
        String version = live.at("/metadata/resourceVersion").asText();
        same(kind, live, "ResourceVersion", how.resourceVersion(), version, ". The object might have been modified");
    }

    private static void same(Kind kind, ObjectNode live, String what, String wanted, String is, String hint) {
        if (!wanted.isEmpty() && !wanted.equals(is)) {
            throw ApiException.preconditionFailed(
                    kind,
                    Json.name(live),
                    "the " + what + " in the precondition (" + wanted + ") does not match the " + what + " in record ("
                            + is + ")" + hint);
        }
    }
}
