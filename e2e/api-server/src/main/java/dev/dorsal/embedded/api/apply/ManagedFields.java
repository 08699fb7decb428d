package dev.dorsal.embedded.api.apply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.ApiException;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Kind;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;

/**
 * Who owns which field of an object.
 *
 * <ol>
 *   <li>An applier owns the fields of its configuration. What it applied before and applies no more goes, unless
 *       somebody else owns it.
 *   <li>An applier that changes a field of somebody else meets a conflict; with force it takes the field.
 *   <li>Who creates, updates or patches owns what it added or changed, and takes it from the others.
 *   <li>A field that goes is owned by nobody.
 * </ol>
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
            "deletionGracePeriodSeconds",
            "selfLink");

    private static final Fields METADATA = Fields.NONE.with("f:metadata", Fields.MEMBER);

    private final Shape shape;
    private final String apiVersion;

    public ManagedFields(Kind kind) {
        shape = Shape.of(kind);
        apiVersion = kind.apiVersion();
    }

    /**
     * Merges a configuration into the live object, or into an empty one, and records its manager.
     *
     * @return a new object
     * @throws ApiException 409 where another manager owns a field that would change, without force
     */
    public ObjectNode apply(ObjectNode live, ObjectNode applied, String manager, String subresource, boolean force) {
        var me = new Manager(manager, "Apply", subresource, apiVersion);
        Owners owners = Owners.of(live);
        Fields before = owners.of(me);
        ObjectNode next = (ObjectNode) Merge.merge(live, applied, shape);
        owners.set(me, Steps.owned(plain(applied), shape).minus(METADATA));
        Merge.prune(next, before, owners.all(), shape);
        Comparison changes = Comparison.of(plain(live), plain(next), shape);
        List<Conflict> conflicts = owners.conflicts(me, changes.written());
        if (!force && !conflicts.isEmpty()) {
            throw Conflict.refusal(conflicts);
        }
        owners.take(me, changes);
        Json.meta(next).set("managedFields", owners.json(now()));
        return next;
    }

    /** Records what a create, update or patch changed. Changes after's managedFields. */
    public void update(ObjectNode before, ObjectNode after, String manager, String subresource) {
        var me = new Manager(manager, "Update", subresource, apiVersion);
        Owners owners = Owners.of(after);
        Comparison changes = Comparison.of(plain(before), plain(after), shape);
        owners.take(me, changes);
        owners.set(me, owners.of(me).union(changes.written()).minus(changes.removed()));
        ArrayNode entries = owners.json(now());
        if (entries.isEmpty()) {
            Json.meta(after).remove("managedFields");
        } else {
            Json.meta(after).set("managedFields", entries);
        }
    }

    /** The object without what only the server owns; a part of metadata always stays. */
    private static ObjectNode plain(JsonNode object) {
        ObjectNode plain = object.deepCopy();
        plain.remove(List.of("apiVersion", "kind"));
        if (!(plain.get("metadata") instanceof ObjectNode)) {
            plain.putObject("metadata");
        }
        ((ObjectNode) plain.get("metadata")).remove(SERVER_OWNED);
        return plain;
    }

    private static String now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
