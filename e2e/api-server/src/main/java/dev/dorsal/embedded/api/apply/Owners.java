package dev.dorsal.embedded.api.apply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The entries of an object's managedFields, by manager. */
final class Owners {
    private static final Comparator<JsonNode> ORDER = Comparator.<JsonNode, String>comparing(
                    e -> e.path("operation").asText())
            .thenComparing(e -> e.path("time").asText())
            .thenComparing(e -> e.path("manager").asText())
            .thenComparing(e -> e.path("subresource").asText());

    private final Map<Manager, Fields> fields = new LinkedHashMap<>();
    private final Map<Manager, JsonNode> written = new LinkedHashMap<>();

    static Owners of(ObjectNode object) {
        var owners = new Owners();
        for (JsonNode e : object.path("metadata").path("managedFields")) {
            Manager manager = Manager.of(e);
            owners.fields.merge(manager, Fields.read(e.path("fieldsV1")), Fields::union);
            owners.written.put(manager, e);
        }
        return owners;
    }

    Fields of(Manager manager) {
        return fields.getOrDefault(manager, Fields.NONE);
    }

    void set(Manager manager, Fields owned) {
        fields.put(manager, owned);
    }

    Fields all() {
        return fields.values().stream().reduce(Fields.NONE, Fields::union);
    }

    List<Conflict> conflicts(Manager me, Fields wanted) {
        var conflicts = new ArrayList<Conflict>();
        fields.forEach((manager, owned) -> {
            List<String> paths = owned.common(wanted).paths();
            if (!manager.equals(me) && !paths.isEmpty()) {
                conflicts.add(new Conflict(manager, paths));
            }
        });
        return conflicts;
    }

    /** The others lose what is written or removed. */
    void take(Manager me, Comparison changes) {
        Fields lost = changes.written().union(changes.removed());
        fields.replaceAll((manager, owned) -> manager.equals(me) ? owned : owned.minus(lost));
    }

    /** An entry that says the same keeps its time, so that applying twice changes nothing. */
    ArrayNode json(String now) {
        var entries = new ArrayList<JsonNode>();
        fields.forEach((manager, owned) -> {
            JsonNode old = written.get(manager);
            if (!owned.isEmpty()) {
                boolean same = old != null && Fields.read(old.path("fieldsV1")).equals(owned);
                entries.add(
                        same
                                ? old
                                : manager.entry(
                                        owned,
                                        old != null && !changedBy(manager, old, owned)
                                                ? old.path("time").asText()
                                                : now));
            }
        });
        entries.sort(ORDER);
        ArrayNode sorted = Json.array();
        entries.forEach(sorted::add);
        return sorted;
    }

    /** Who only loses fields keeps its time. */
    private static boolean changedBy(Manager manager, JsonNode old, Fields owned) {
        return manager.operation().equals("Apply")
                || !owned.minus(Fields.read(old.path("fieldsV1"))).isEmpty();
    }
}
