package dev.dorsal.embedded.api.apply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.ApiException;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** JSON patch, merge patch and strategic merge patch; each returns a new object. */
public final class Patch {
    public static final String MERGE = "application/merge-patch+json";
    public static final String APPLY = "application/apply-patch+yaml";

    private Patch() {}

    public static ObjectNode apply(ObjectNode live, String type, byte[] body, Kind kind) {
        return switch (type) {
            case "application/json-patch+json" -> JsonPatch.apply(Json.read(body), live);
            case MERGE -> (ObjectNode) merge(live, Json.read(body));
            case "application/strategic-merge-patch+json" -> {
                if (kind.custom()) {
                    throw ApiException.mediaType("the body of the request was in an unknown format - accepted media "
                            + "types include: application/json-patch+json, application/merge-patch+json, "
                            + "application/apply-patch+yaml");
                }
                ObjectNode next = live.deepCopy();
                strategic(next, (ObjectNode) Json.read(body), Shape.of(kind));
                yield next;
            }
            default -> throw ApiException.patchType();
        };
    }

    /** RFC 7386. */
    public static JsonNode merge(JsonNode live, JsonNode patch) {
        if (!patch.isObject()) {
            return patch;
        }
        ObjectNode next = live != null && live.isObject() ? (ObjectNode) live.deepCopy() : Json.object();
        patch.properties().forEach(e -> {
            if (e.getValue().isNull()) {
                next.remove(e.getKey());
            } else {
                next.set(e.getKey(), merge(next.get(e.getKey()), e.getValue()));
            }
        });
        return next;
    }

    private static void strategic(ObjectNode live, ObjectNode patch, Shape shape) {
        for (var e : patch.properties()) {
            String field = e.getKey();
            JsonNode value = e.getValue();
            if (field.startsWith("$deleteFromPrimitiveList/")) {
                removeValues(live.get(field.substring(field.indexOf('/') + 1)), value);
            } else if (field.equals("$retainKeys")) {
                live.retain(texts(value));
            } else if (!field.startsWith("$")) {
                mergeField(live, field, value, shape.field(field), patch.path("$setElementOrder/" + field));
            }
        }
    }

    private static void mergeField(ObjectNode live, String field, JsonNode value, Shape shape, JsonNode order) {
        JsonNode old = live.get(field);
        if (value.isNull() || value.path("$patch").asText().equals("delete")) {
            live.remove(field);
        } else if (value instanceof ObjectNode o) {
            if (o.path("$patch").asText().equals("replace")) {
                live.set(field, o.deepCopy().without("$patch"));
            } else {
                strategic(old instanceof ObjectNode ? (ObjectNode) old : live.putObject(field), o, shape);
            }
        } else if (value instanceof ArrayNode items && shape.set() && old instanceof ArrayNode have) {
            items.forEach(i -> addIfAbsent(have, i));
        } else if (value instanceof ArrayNode items && !shape.keys().isEmpty()) {
            ArrayNode have = old instanceof ArrayNode a ? a : live.putArray(field);
            List<JsonNode> before = list(have);
            mergeByKey(have, items, shape);
            arrange(have, before, order.isMissingNode() ? items : order, shape);
        } else {
            live.set(field, value.deepCopy());
        }
    }

    private static void mergeByKey(ArrayNode live, ArrayNode items, Shape shape) {
        for (JsonNode item : items) {
            if (item.path("$patch").asText().equals("replace")) {
                live.removeAll();
                continue;
            }
            JsonNode old = matching(live, item, shape);
            if (item.path("$patch").asText().equals("delete")) {
                remove(live, old);
            } else {
                strategic(old == null ? live.addObject() : (ObjectNode) old, (ObjectNode) item, shape.item());
            }
        }
    }

    /** Strategic merge knows one key per list, the first. */
    private static @Nullable JsonNode matching(ArrayNode live, JsonNode item, Shape shape) {
        String key = shape.keys().getFirst();
        for (JsonNode have : live) {
            if (have.path(key).equals(item.path(key))) {
                return have;
            }
        }
        return null;
    }

    /** Items that the patch names come in its order, the others stay before those that they stood before. */
    private static void arrange(ArrayNode merged, List<JsonNode> before, JsonNode order, Shape shape) {
        var named = new ArrayDeque<JsonNode>();
        for (JsonNode wanted : order) {
            JsonNode item = matching(merged, wanted, shape);
            if (item != null && !named.contains(item)) {
                named.add(item);
                remove(merged, item);
            }
        }
        var others = new ArrayDeque<>(list(merged));
        merged.removeAll();
        while (!named.isEmpty() || !others.isEmpty()) {
            boolean other = named.isEmpty()
                    || !others.isEmpty() && precedes(others.getFirst(), named.getFirst(), before, shape);
            merged.add(other ? others.removeFirst() : named.removeFirst());
        }
    }

    private static boolean precedes(JsonNode a, JsonNode b, List<JsonNode> before, Shape shape) {
        String key = shape.keys().getFirst();
        List<JsonNode> keys = before.stream().map(i -> i.path(key)).toList();
        int second = keys.indexOf(b.path(key));
        return second >= 0 && keys.indexOf(a.path(key)) < second;
    }

    private static List<JsonNode> list(ArrayNode array) {
        var list = new ArrayList<JsonNode>();
        array.forEach(list::add);
        return list;
    }

    private static void remove(ArrayNode from, @Nullable JsonNode item) {
        for (Iterator<JsonNode> it = from.iterator(); it.hasNext(); ) {
            if (it.next() == item) {
                it.remove();
            }
        }
    }

    private static void removeValues(JsonNode from, JsonNode values) {
        if (from instanceof ArrayNode list) {
            values.forEach(v -> {
                for (Iterator<JsonNode> it = list.iterator(); it.hasNext(); ) {
                    if (it.next().equals(v)) {
                        it.remove();
                    }
                }
            });
        }
    }

    public static void addIfAbsent(ArrayNode to, JsonNode value) {
        for (JsonNode have : to) {
            if (have.equals(value)) {
                return;
            }
        }
        to.add(value);
    }

    private static List<String> texts(JsonNode array) {
        var all = new ArrayList<String>();
        array.forEach(n -> all.add(n.asText()));
        return all;
    }
}
