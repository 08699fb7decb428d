package dev.dorsal.embedded.api.apply;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.dorsal.embedded.api.object.ApiException;
import dev.dorsal.embedded.api.object.Json;
import java.util.List;
import java.util.stream.Collectors;

/** Fields of somebody else that an applier wants to change. */
record Conflict(Manager owner, List<String> paths) {
    static ApiException refusal(List<Conflict> conflicts) {
        ArrayNode causes = Json.array();
        int count = 0;
        for (Conflict c : conflicts) {
            for (String path : c.paths) {
                count++;
                causes.addObject()
                        .put("reason", "FieldManagerConflict")
                        .put("message", "conflict with " + c.owner.shown())
                        .put("field", path);
            }
        }
        String all = conflicts.stream().map(Conflict::sentence).collect(Collectors.joining("\n"));
        return ApiException.applyConflict(
                "Apply failed with " + count + " conflict" + (count > 1 ? "s: " : ": ") + all, causes);
    }

    private String sentence() {
        if (paths.size() == 1) {
            return "conflict with " + owner.shown() + ": " + paths.getFirst();
        }
        return "conflicts with " + owner.shown() + ":\n"
                + paths.stream().map(p -> "- " + p).collect(Collectors.joining("\n"));
    }
}
