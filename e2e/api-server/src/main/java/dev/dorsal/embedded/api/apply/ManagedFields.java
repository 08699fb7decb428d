package dev.dorsal.embedded.api.apply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.ApiException;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Kind;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Server-side apply. A set of fields is the FieldsV1 tree itself: {} is an owned leaf, "f:" a field, "k:" an item of a
 * list with keys, "v:" a value of a set, "." the item as such.
 */
public final class ManagedFields {
    private static final Set<String> SERVER_OWNED = Set.of(
            "name",
            "namespace",
            "resourceVersion",
            "uid",
            "managedFields",
            "creationTimestamp",
            "generation",
            "deletionTimestamp",
            "deletionGracePeriodSeconds");

    private final Shape shape;
    private final String apiVersion;

    public ManagedFields(Kind kind) {
        shape = Shape.of(kind);
        apiVersion = kind.apiVersion();
    }

    /** Merges the applied configuration into the live object (or an empty one) and records the manager. */
    public ObjectNode apply(ObjectNode live, ObjectNode applied, String manager, String subresource, boolean force) {
        ObjectNode wanted = owned(applied);
        ObjectNode next = live.deepCopy();
        ArrayNode entries = entries(next);
        ObjectNode mine = find(entries, manager, "Apply", subresource);
        ObjectNode before = mine == null ? Json.object() : (ObjectNode) mine.get("fieldsV1");
        takeFromOthers(live, applied, wanted, entries, mine, force);
        merge(next, applied, shape);
        ObjectNode others = Json.object();
        entries.forEach(e -> {
            if (e != mine) {
                union(others, (ObjectNode) e.get("fieldsV1"));
            }
        });
        prune(next, before, wanted, others, shape);
        record(entries, mine, manager, "Apply", subresource, wanted);
        Json.meta(next).set("managedFields", entries);
        return next;
    }

    /** Records the fields that a create, update or patch changed as the manager's, and takes them from the others. */
    public void update(ObjectNode before, ObjectNode after, String manager, String subresource) {
        ObjectNode have = owned(before);
        ObjectNode now = owned(after);
        ObjectNode changed = changed(before, after, now, shape);
        ArrayNode entries = entries(after);
        ObjectNode mine = find(entries, manager, "Update", subresource);
        ObjectNode fields =
                mine == null ? Json.object() : (ObjectNode) mine.get("fieldsV1").deepCopy();
        for (JsonNode e : entries) {
            ObjectNode theirs = (ObjectNode) e.get("fieldsV1");
            subtract(theirs, changed);
            subtract(theirs, missing(have, now));
        }
        union(fields, changed);
        retain(fields, now);
        if (!fields.isEmpty()) {
            record(entries, mine, manager, "Update", subresource, fields);
        }
        dropEmpty(entries);
        Json.meta(after).set("managedFields", entries);
    }

    private void takeFromOthers(
            ObjectNode live,
            ObjectNode applied,
            ObjectNode wanted,
            ArrayNode entries,
            @Nullable ObjectNode mine,
            boolean force) {
        ObjectNode differing = changed(live, applied, wanted, shape);
        ArrayNode causes = Json.array();
        List<String> conflicts = new ArrayList<>();
        for (JsonNode e : entries) {
            if (e == mine) {
                continue;
            }
            for (String path : common((ObjectNode) e.get("fieldsV1"), differing, "")) {
                String who = "conflict with \"" + e.path("manager").asText() + "\""
                        + (e.path("operation").asText().equals("Update")
                                ? " using " + e.path("apiVersion").asText()
                                : "");
                conflicts.add(who + ": " + path);
                causes.addObject()
                        .put("reason", "FieldManagerConflict")
                        .put("message", who)
                        .put("field", path);
            }
        }
        if (!conflicts.isEmpty() && !force) {
            throw ApiException.applyConflict(
                    "Apply failed with " + conflicts.size() + " conflict" + (conflicts.size() > 1 ? "s: " : ": ")
                            + String.join("\n", conflicts),
                    causes);
        }
        entries.forEach(e -> {
            if (e != mine) {
                subtract((ObjectNode) e.get("fieldsV1"), differing);
            }
        });
        dropEmpty(entries);
    }

    private static ArrayNode entries(ObjectNode object) {
        return object.path("metadata").get("managedFields") instanceof ArrayNode a ? a.deepCopy() : Json.array();
    }

    private static @Nullable ObjectNode find(ArrayNode entries, String manager, String operation, String subresource) {
        for (JsonNode e : entries) {
            if (e.path("manager").asText().equals(manager)
                    && e.path("operation").asText().equals(operation)
                    && e.path("subresource").asText().equals(subresource)) {
                return (ObjectNode) e;
            }
        }
        return null;
    }

    /** An entry that says the same keeps its time, so that applying twice changes nothing. */
    private void record(
            ArrayNode entries,
            @Nullable ObjectNode mine,
            String manager,
            String operation,
            String subresource,
            ObjectNode fields) {
        if (mine != null
                && mine.path("fieldsV1").equals(fields)
                && mine.path("apiVersion").asText().equals(apiVersion)) {
            return;
        }
        ObjectNode entry = mine != null ? mine : entries.addObject();
        entry.put("manager", manager).put("operation", operation).put("apiVersion", apiVersion);
        entry.put("time", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        entry.put("fieldsType", "FieldsV1").set("fieldsV1", fields);
        if (!subresource.isEmpty()) {
            entry.put("subresource", subresource);
        }
    }

    private static void dropEmpty(ArrayNode entries) {
        for (Iterator<JsonNode> it = entries.iterator(); it.hasNext(); ) {
            if (it.next().path("fieldsV1").isEmpty()) {
                it.remove();
            }
        }
    }

    /** The fields of an object that a manager can own. */
    private ObjectNode owned(ObjectNode object) {
        ObjectNode plain = object.deepCopy();
        plain.remove(List.of("apiVersion", "kind"));
        if (plain.get("metadata") instanceof ObjectNode meta) {
            meta.remove(SERVER_OWNED);
            if (meta.isEmpty()) {
                plain.remove("metadata");
            }
        }
        return tree(plain, shape);
    }

    private static ObjectNode tree(JsonNode node, Shape shape) {
        ObjectNode tree = Json.object();
        if (node.isObject() && !shape.atomic()) {
            node.properties().forEach(e -> tree.set("f:" + e.getKey(), tree(e.getValue(), shape.field(e.getKey()))));
        } else if (node.isArray() && shape.set()) {
            node.forEach(i -> tree.putObject("v:" + i));
        } else if (node.isArray() && !shape.keys().isEmpty()) {
            for (JsonNode item : node) {
                ObjectNode t = Json.object();
                t.putObject(".");
                t.setAll(tree(item, shape.item()));
                tree.set("k:" + shape.key(item), t);
            }
        }
        return tree;
    }

    /** Of the fields in the tree, those whose values differ between the two objects. */
    private static ObjectNode changed(JsonNode a, JsonNode b, ObjectNode tree, Shape shape) {
        ObjectNode changed = Json.object();
        tree.properties().forEach(e -> {
            String step = e.getKey();
            if (step.equals(".")) {
                return;
            }
            ObjectNode below = (ObjectNode) e.getValue();
            JsonNode left = step(a, step, shape);
            JsonNode right = step(b, step, shape);
            if (left.equals(right)) {
                return;
            }
            if (below.isEmpty() || left.isMissingNode() && !right.isContainerNode()) {
                changed.set(step, below.deepCopy());
                return;
            }
            ObjectNode deeper = changed(left, right, below, next(shape, step));
            if (left.isMissingNode() && below.has(".")) {
                deeper.putObject(".");
            }
            if (!deeper.isEmpty()) {
                changed.set(step, deeper);
            }
        });
        return changed;
    }

    private static JsonNode step(JsonNode node, String step, Shape shape) {
        if (step.startsWith("f:")) {
            return node.path(step.substring(2));
        }
        for (JsonNode item : node) {
            if (step.startsWith("k:")
                    ? step.substring(2).equals(shape.key(item).toString())
                    : step.substring(2).equals(item.toString())) {
                return item;
            }
        }
        return com.fasterxml.jackson.databind.node.MissingNode.getInstance();
    }

    private static Shape next(Shape shape, String step) {
        return step.startsWith("f:") ? shape.field(step.substring(2)) : shape.item();
    }

    private static void merge(ObjectNode live, ObjectNode applied, Shape shape) {
        applied.properties().forEach(e -> {
            Shape below = shape.field(e.getKey());
            JsonNode old = live.get(e.getKey());
            JsonNode value = e.getValue();
            if (value instanceof ObjectNode o && old instanceof ObjectNode have && !below.atomic()) {
                merge(have, o, below);
            } else if (value.isArray() && old instanceof ArrayNode have && below.set()) {
                value.forEach(v -> Patch.addIfAbsent(have, v));
            } else if (value.isArray()
                    && old instanceof ArrayNode have
                    && !below.keys().isEmpty()) {
                for (JsonNode item : value) {
                    JsonNode hit = step(have, "k:" + below.key(item), below);
                    if (hit instanceof ObjectNode o) {
                        merge(o, (ObjectNode) item, below.item());
                    } else {
                        have.add(item.deepCopy());
                    }
                }
            } else {
                live.set(e.getKey(), value.deepCopy());
            }
        });
    }

    /** Removes what the manager applied before, applies no more, and nobody else owns. */
    private static void prune(JsonNode live, ObjectNode before, ObjectNode now, ObjectNode others, Shape shape) {
        before.properties().forEach(e -> {
            String step = e.getKey();
            JsonNode value = step.equals(".") ? null : step(live, step, shape);
            if (value == null || value.isMissingNode()) {
                return;
            }
            if (!now.has(step) && !others.has(step)) {
                remove(live, step, value);
            } else {
                prune(value, (ObjectNode) e.getValue(), child(now, step), child(others, step), next(shape, step));
            }
        });
    }

    private static void remove(JsonNode from, String step, JsonNode value) {
        if (from instanceof ObjectNode o) {
            o.remove(step.substring(2));
        } else {
            for (Iterator<JsonNode> it = from.iterator(); it.hasNext(); ) {
                if (it.next() == value) {
                    it.remove();
                }
            }
        }
    }

    private static ObjectNode child(ObjectNode tree, String step) {
        return tree.get(step) instanceof ObjectNode o ? o : Json.object();
    }

    private static void union(ObjectNode into, ObjectNode more) {
        more.properties().forEach(e -> {
            if (into.get(e.getKey()) instanceof ObjectNode have) {
                union(have, (ObjectNode) e.getValue());
            } else {
                into.set(e.getKey(), e.getValue().deepCopy());
            }
        });
    }

    private static void subtract(ObjectNode from, ObjectNode taken) {
        taken.properties().forEach(e -> {
            if (from.get(e.getKey()) instanceof ObjectNode have) {
                subtract(have, (ObjectNode) e.getValue());
                if (have.isEmpty() || e.getValue().isEmpty()) {
                    from.remove(e.getKey());
                }
            }
        });
    }

    private static void retain(ObjectNode tree, ObjectNode present) {
        tree.retain(java.util.stream.StreamSupport.stream(((Iterable<String>) present::fieldNames).spliterator(), false)
                .toList());
        tree.properties().forEach(e -> retain((ObjectNode) e.getValue(), (ObjectNode) present.get(e.getKey())));
    }

    private static ObjectNode missing(ObjectNode before, ObjectNode now) {
        ObjectNode missing = Json.object();
        before.properties().forEach(e -> {
            if (!now.has(e.getKey())) {
                missing.set(e.getKey(), Json.object());
            } else {
                ObjectNode below = missing((ObjectNode) e.getValue(), (ObjectNode) now.get(e.getKey()));
                if (!below.isEmpty()) {
                    missing.set(e.getKey(), below);
                }
            }
        });
        return missing;
    }

    private static List<String> common(ObjectNode a, ObjectNode b, String path) {
        List<String> found = new ArrayList<>();
        b.properties().forEach(e -> {
            if (a.get(e.getKey()) instanceof ObjectNode below) {
                String step = e.getKey();
                String here = path
                        + (step.startsWith("f:")
                                ? "." + step.substring(2)
                                : step.equals(".") ? "" : "[" + step.substring(2) + "]");
                if (below.isEmpty() || e.getValue().isEmpty()) {
                    if (!step.equals(".")) {
                        found.add(here);
                    }
                } else {
                    found.addAll(common(below, (ObjectNode) e.getValue(), here));
                }
            }
        });
        return found;
    }
}
