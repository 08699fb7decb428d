package dev.dorsal.embedded.api.apply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parts of a value that have owners of their own, by their steps. */
final class Steps {
    private Steps() {}

    /** Whether the value has such parts; others are owned as a whole. */
    static boolean granular(@Nullable JsonNode value, Shape shape) {
        return value instanceof ObjectNode && !shape.atomic()
                || value instanceof ArrayNode && (shape.set() || !shape.keys().isEmpty());
    }

    /** In the order of the value. The first of equal items counts. */
    static Map<String, JsonNode> of(@Nullable JsonNode value, Shape shape) {
        var parts = new LinkedHashMap<String, JsonNode>();
        if (value == null || !granular(value, shape)) {
            return parts;
        }
        if (value.isObject()) {
            value.properties().forEach(e -> parts.put("f:" + e.getKey(), e.getValue()));
        } else {
            value.forEach(item -> parts.putIfAbsent(step(item, shape), item));
        }
        return parts;
    }

    /** The step to an item of a list. */
    static String step(JsonNode item, Shape shape) {
        return shape.set() ? "v:" + item : "k:" + shape.key(item);
    }

    static Shape shape(Shape shape, String step) {
        return step.startsWith("f:") ? shape.field(step.substring(2)) : shape.item();
    }

    static void remove(JsonNode from, String step, JsonNode part) {
        if (from instanceof ObjectNode object) {
            object.remove(step.substring(2));
            return;
        }
        for (Iterator<JsonNode> items = from.iterator(); items.hasNext(); ) {
            if (items.next() == part) {
                items.remove();
            }
        }
    }

    /** The fields that an applier of this configuration owns. */
    static Fields owned(JsonNode value, Shape shape) {
        Fields owned = Fields.NONE;
        for (var e : of(value, shape).entrySet()) {
            Shape below = shape(shape, e.getKey());
            JsonNode part = e.getValue();
            Fields fields = owned(part, below);
            boolean item = !e.getKey().startsWith("f:");
            boolean whole = !granular(part, below) || part.isObject() && part.isEmpty();
            boolean entry = !item && !shape.declares(e.getKey().substring(2));
            owned = owned.with(e.getKey(), item || whole || entry ? fields.asMember() : fields);
        }
        return owned;
    }
}
