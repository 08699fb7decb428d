package dev.dorsal.embedded.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.builtin.BuiltIns;
import dev.dorsal.embedded.api.builtin.Metadata;
import dev.dorsal.embedded.api.object.ApiException;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Kind;
import dev.dorsal.embedded.api.object.Problem;
import dev.dorsal.embedded.api.schema.Schema;
import dev.dorsal.embedded.api.store.Store;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an object must be before it is stored: defaults are filled in, and what is wrong is refused. */
final class Admission {
    private final BuiltIns builtIns;
    private final Schema schema = new Schema();

    Admission(Store store) {
        builtIns = new BuiltIns(store);
    }

    void serviceNetwork(String firstTwoNumbers) {
        builtIns.serviceNetwork(firstTwoNumbers);
    }

    /** Fills in defaults. Unknown fields are dropped, with warnings or with a refusal, as the write wants it. */
    void complete(Kind kind, ObjectNode next, Api.Write write) {
        if (!kind.custom()) {
            builtIns.defaults(kind, next);
            return;
        }
        List<String> unknown = new ArrayList<>(Metadata.unknown(Json.meta(next)));
        unknown.addAll(Schema.prune(next, kind.schema()));
        List<String> complaints =
                unknown.stream().map(p -> "unknown field \"" + p + "\"").toList();
        if (!complaints.isEmpty() && write.fieldValidation().equals("Strict")) {
            throw ApiException.undecodable(kind, "strict decoding error: " + String.join(", ", complaints));
        }
        if (!write.fieldValidation().equals("Ignore")) {
            write.warnings().addAll(complaints);
        }
        Schema.defaults(next, kind.schema());
    }

    /** What the server decides; it has no owner in managedFields. */
    void decide(Kind kind, ObjectNode next, @Nullable ObjectNode old) {
        if (!kind.custom()) {
            builtIns.decide(kind, next, old);
        }
    }

    /** @throws ApiException 422 with everything that is wrong */
    void check(Kind kind, ObjectNode next, @Nullable ObjectNode old, String subresource) {
        List<Problem> problems = new ArrayList<>(Metadata.problems(kind, next, old));
        if (kind.custom()) {
            problems = schema.validate(kind, next, old, subresource, problems);
        } else {
            problems.addAll(builtIns.problems(kind, next, old, subresource));
        }
        if (!problems.isEmpty()) {
            throw ApiException.invalid(kind, Json.name(next), problems);
        }
    }

    /** An applied configuration must fit the schema before it is merged. */
    static void checkApplied(Kind kind, ObjectNode applied) {
        if (!kind.custom()) {
            return;
        }
        List<String> unknown = Schema.prune(applied.deepCopy(), kind.schema());
        if (!unknown.isEmpty()) {
            JsonNode meta = applied.path("metadata");
            throw ApiException.untypable("failed to create typed patch object ("
                    + meta.path("namespace").asText() + "/" + meta.path("name").asText() + "; " + kind.apiVersion()
                    + ", Kind=" + kind.kind() + "): ." + unknown.getFirst() + ": field not declared in schema");
        }
    }
}
