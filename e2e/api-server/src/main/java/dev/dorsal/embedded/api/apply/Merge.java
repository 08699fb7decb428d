package dev.dorsal.embedded.api.apply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.Json;
import java.util.ArrayDeque;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What an object becomes when a configuration is applied to it: its merge, and its loss of given-up fields. */
final class Merge {
    private Merge() {}

    /** A new value. */
    static JsonNode merge(@Nullable JsonNode live, JsonNode applied, Shape shape) {
        if (live instanceof ObjectNode have && applied instanceof ObjectNode more && !shape.atomic()) {
            ObjectNode next = have.deepCopy();
            more.properties()
                    .forEach(e ->
                            next.set(e.getKey(), merge(have.get(e.getKey()), e.getValue(), shape.field(e.getKey()))));
            return next;
        }
        if (live instanceof ArrayNode && applied instanceof ArrayNode && Steps.granular(live, shape)) {
            return list(Steps.of(live, shape), Steps.of(applied, shape), shape);
        }
        return applied.deepCopy();
    }

    /** Items of both come in the applied order; those of the live list alone stay before what they stood before. */
    private static ArrayNode list(Map<String, JsonNode> live, Map<String, JsonNode> applied, Shape shape) {
        ArrayNode merged = Json.array();
        var left = new ArrayDeque<>(live.keySet());
        for (var e : applied.entrySet()) {
            while (!left.isEmpty() && !applied.containsKey(left.getFirst())) {
                add(merged, live, left.removeFirst());
            }
            left.remove(e.getKey());
            merged.add(merge(live.get(e.getKey()), e.getValue(), shape.item()));
        }
        left.stream().filter(step -> !applied.containsKey(step)).forEach(step -> add(merged, live, step));
        return merged;
    }

    private static void add(ArrayNode merged, Map<String, JsonNode> live, String step) {
        JsonNode item = live.get(step);
        if (item != null) {
            merged.add(item.deepCopy());
        }
    }

    /** Removes what the manager applied before and neither it nor anybody else owns now. Changes the value. */
    static void prune(JsonNode value, Fields before, Fields owned, Shape shape) {
        Map<String, JsonNode> parts = Steps.of(value, shape);
        for (var e : before.steps()) {
            String step = e.getKey();
            JsonNode part = parts.get(step);
            if (part == null) {
                continue;
            }
            if (!owned.has(step)) {
                Steps.remove(value, step, part);
            } else {
                prune(part, e.getValue(), owned.at(step), Steps.shape(shape, step));
            }
        }
    }
}
