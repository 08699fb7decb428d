package dev.dorsal.embedded.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.ApiException;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Kind;
import dev.dorsal.embedded.api.store.Store;
import dev.dorsal.embedded.api.store.Store.Change;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;

/** Garbage collection by owner, the three propagation policies, and the emptying of namespaces and CRDs. */
public final class Collector implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Collector.class.getName());
    private final Api api;
    private final Store.Watch changes;

    public Collector(Api api) {
        this.api = api;
        changes = api.store.watch("", "", api.store.version());
        Thread.ofVirtual().name("collector").start(this::run);
    }

    /** What was left undone before a restart. */
    private void catchUp() {
        for (var e : api.store.find(o -> true)) {
            try {
                see(new Change(0, e.getKey(), null, e.getValue()));
            } catch (RuntimeException defect) {
                LOG.log(System.Logger.Level.ERROR, "the collector met a defect", defect);
            }
        }
    }

    @Override
    public void close() {
        changes.close();
    }

    private void run() {
        catchUp();
        while (!changes.ended()) {
            try {
                Change c = changes.next(60_000);
                if (c != null) {
                    see(c);
                }
            } catch (InterruptedException e) {
                return;
            } catch (RuntimeException e) {
                LOG.log(System.Logger.Level.ERROR, "the collector met a defect", e);
            }
        }
    }

    private void see(Change c) {
        ObjectNode o = c.last();
        String storage = c.key().storage();
        if (c.after() == null) {
            orphaned(Json.uid(o));
            foregroundOwners(o);
            if (storage.startsWith("customresourcedefinitions")) {
                String kept = o.at("/spec/names/plural").asText() + "."
                        + o.at("/spec/group").asText();
                api.store.list(kept, "", null).forEach(i -> api.finish(gone(o), i));
            }
        } else if (o.path("metadata").has("deletionTimestamp")) {
            String finalizers = o.at("/metadata/finalizers").toString();
            if (finalizers.contains("\"orphan\"")) {
                release(Json.uid(o));
                unblock(o, "orphan");
            } else if (finalizers.contains("\"foregroundDeletion\"")) {
                foreground(o);
            } else if (storage.equals("namespaces")) {
                empty(o);
            }
        }
        if (c.before() == null && c.after() != null) {
            stray(c.after());
        }
        Protection.release(api, c);
        String namespace = c.key().namespace();
        if (c.after() == null && !namespace.isEmpty()) {
            ObjectNode home = api.store.get(new Store.Key("namespaces", "", namespace));
            if (home != null && home.path("metadata").has("deletionTimestamp")) {
                empty(home);
            }
        }
    }

    /** The kind of a deleted CRD, which the registry has already forgotten. */
    private static Kind gone(JsonNode crd) {
        JsonNode version = crd.at("/spec/versions/0");
        return new Kind(
                crd.at("/spec/group").asText(),
                version.path("name").asText(),
                crd.at("/spec/names/plural").asText(),
                "",
                crd.at("/spec/names/kind").asText(),
                crd.at("/spec/scope").asText().equals("Namespaced"),
                java.util.List.of(),
                java.util.List.of(),
                java.util.Set.of(),
                version);
    }

    /** Deletes what the removed owner owned, unless another owner lives. */
    private void orphaned(String owner) {
        for (var e : dependents(owner)) {
            boolean owned = false;
            for (JsonNode ref : e.getValue().at("/metadata/ownerReferences")) {
                String uid = ref.path("uid").asText();
                owned |= !uid.equals(owner) && exists(uid);
            }
            if (!owned) {
                delete(e.getValue(), "Background");
            }
        }
    }

    /** Collects an object whose owners have never been there, or are no more. */
    private void stray(ObjectNode o) {
        JsonNode references = o.at("/metadata/ownerReferences");
        for (JsonNode ref : references) {
            if (exists(ref.path("uid").asText())) {
                return;
            }
        }
        if (!references.isEmpty()) {
            delete(o, "Background");
        }
    }

    private boolean exists(String uid) {
        return !api.store.find(o -> Json.uid(o).equals(uid)).isEmpty();
    }

    private java.util.List<Map.Entry<Store.Key, ObjectNode>> dependents(String owner) {
        return api.store.find(o -> {
            for (JsonNode ref : o.at("/metadata/ownerReferences")) {
                if (ref.path("uid").asText().equals(owner)) {
                    return true;
                }
            }
            return false;
        });
    }

    private void foreground(ObjectNode owner) {
        boolean blocked = false;
        for (var e : dependents(Json.uid(owner))) {
            for (JsonNode ref : e.getValue().at("/metadata/ownerReferences")) {
                blocked |= ref.path("uid").asText().equals(Json.uid(owner))
                        && ref.path("blockOwnerDeletion").asBoolean();
            }
            if (!e.getValue().path("metadata").has("deletionTimestamp")) {
                delete(e.getValue(), "Foreground");
            }
        }
        if (!blocked) {
            unblock(owner, "foregroundDeletion");
        }
    }

    private void foregroundOwners(JsonNode removed) {
        for (JsonNode ref : removed.at("/metadata/ownerReferences")) {
            String uid = ref.path("uid").asText();
            api.store.find(o -> Json.uid(o).equals(uid)).forEach(e -> {
                if (e.getValue().at("/metadata/finalizers").toString().contains("\"foregroundDeletion\"")) {
                    foreground(e.getValue());
                }
            });
        }
    }

    private void release(String owner) {
        for (var e : dependents(owner)) {
            ObjectNode free = e.getValue().deepCopy();
            removeIf(
                    (ArrayNode) free.at("/metadata/ownerReferences"),
                    r -> r.path("uid").asText().equals(owner));
            write(free);
        }
    }

    private void unblock(ObjectNode object, String finalizer) {
        ObjectNode free = object.deepCopy();
        removeIf((ArrayNode) free.at("/metadata/finalizers"), f -> f.asText().equals(finalizer));
        write(free);
    }

    private static void removeIf(ArrayNode array, java.util.function.Predicate<JsonNode> unwanted) {
        for (Iterator<JsonNode> it = array.iterator(); it.hasNext(); ) {
            if (unwanted.test(it.next())) {
                it.remove();
            }
        }
    }

    private void empty(ObjectNode namespace) {
        String name = Json.name(namespace);
        var content = api.store.find(o -> Json.namespace(o).equals(name));
        content.stream()
                .filter(e -> !e.getValue().path("metadata").has("deletionTimestamp"))
                .forEach(e -> delete(e.getValue(), "Background"));
        if (content.isEmpty()) {
            api.finish(kindOf(namespace), namespace);
        }
    }

    private Kind kindOf(JsonNode object) {
        return Objects.requireNonNull(api.kinds.ofObject(
                object.path("apiVersion").asText(), object.path("kind").asText()));
    }

    private void delete(ObjectNode object, String propagation) {
        try {
            api.delete(
                    kindOf(object),
                    Json.namespace(object),
                    Json.name(object),
                    new Api.Deletion(Json.uid(object), "", propagation, false, false));
        } catch (ApiException e) {
            // somebody else was faster
        }
    }

    private void write(ObjectNode object) {
        try {
            Json.meta(object).remove("resourceVersion");
            api.update(kindOf(object), Json.namespace(object), Json.name(object), object, Api.Write.by("collector"));
        } catch (ApiException e) {
            // gone in the meantime
        }
    }
}
