package dev.dorsal.embedded.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.apply.ManagedFields;
import dev.dorsal.embedded.api.apply.Patch;
import dev.dorsal.embedded.api.builtin.BuiltIns;
import dev.dorsal.embedded.api.kind.Kinds;
import dev.dorsal.embedded.api.object.ApiException;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Kind;
import dev.dorsal.embedded.api.object.Problem;
import dev.dorsal.embedded.api.schema.Cel;
import dev.dorsal.embedded.api.schema.Schema;
import dev.dorsal.embedded.api.store.Store;
import dev.dorsal.embedded.api.store.Store.Key;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What Kubernetes does to an object on its way into the store, whoever asks: HTTP, the collector, a node. */
public final class Api {
    /** How a write is to be done; subresource is "" or status. */
    public record Write(
            String manager, String subresource, boolean dryRun, String fieldValidation, List<String> warnings) {
        public static Write by(String manager) {
            return new Write(manager, "", false, "Ignore", new ArrayList<>());
        }

        public Write status() {
            return new Write(manager, "status", dryRun, fieldValidation, warnings);
        }
    }

    public record Deletion(String uid, String resourceVersion, String propagation, boolean now, boolean dryRun) {
        public static final Deletion BACKGROUND = new Deletion("", "", "Background", false, false);
        public static final Deletion NOW = new Deletion("", "", "Background", true, false);
    }

    public final Store store;
    public final Kinds kinds;
    private final BuiltIns builtIns = new BuiltIns();
    private final Cel cel = new Cel();

    public Api(Store store, Kinds kinds) {
        this.store = store;
        this.kinds = kinds;
        for (String namespace : List.of("default", "kube-system")) {
            create(
                    kinds.builtIn("v1", "namespaces"),
                    "",
                    Json.object("{\"metadata\":{\"name\":\"" + namespace + "\"}}"),
                    Write.by("api"));
        }
    }

    /** Applies one object of a known kind by server-side apply, with force; without a namespace, to default. */
    public ObjectNode apply(ObjectNode object, String manager) {
        Kind kind = kinds.ofObject(
                object.path("apiVersion").asText(), object.path("kind").asText());
        if (kind == null) {
            throw ApiException.noSuchPath();
        }
        String namespace = kind.namespaced() ? object.at("/metadata/namespace").asText("default") : "";
        return patch(
                kind,
                namespace,
                Json.name(object),
                "application/apply-patch+yaml",
                Json.bytes(object),
                Write.by(manager),
                true);
    }

    public static Key key(Kind kind, String namespace, String name) {
        return new Key(kind.storage(), kind.namespaced() ? namespace : "", name);
    }

    public ObjectNode get(Kind kind, String namespace, String name) {
        ObjectNode found = store.get(key(kind, namespace, name));
        if (found == null) {
            throw ApiException.notFound(kind, name);
        }
        return found;
    }

    public ObjectNode create(Kind kind, String namespace, ObjectNode object, Write write) {
        synchronized (store) {
            ObjectNode next = object.deepCopy();
            next.put("apiVersion", kind.apiVersion()).put("kind", kind.kind());
            ObjectNode meta = Json.meta(next);
            if (!meta.hasNonNull("name") && meta.hasNonNull("generateName")) {
                meta.put(
                        "name",
                        meta.get("generateName").asText()
                                + UUID.randomUUID().toString().substring(0, 5));
            }
            String name = Json.name(next);
            checkPlace(kind, namespace, name, meta);
            if (store.get(key(kind, namespace, name)) != null) {
                throw ApiException.exists(kind, name);
            }
            meta.remove(List.of("resourceVersion", "deletionTimestamp", "deletionGracePeriodSeconds", "selfLink"));
            meta.put("uid", UUID.randomUUID().toString());
            meta.put("creationTimestamp", now());
            meta.put("generation", 1);
            if (kind.has("status")) {
                next.remove("status");
            }
            admit(kind, next, null, write);
            if (!meta.has("managedFields")) {
                new ManagedFields(kind).update(Json.object(), next, write.manager, "");
            }
            return write.dryRun ? next : put(kind, namespace, null, next);
        }
    }

    private void checkPlace(Kind kind, String namespace, String name, ObjectNode meta) {
        if (name.isEmpty()) {
            throw ApiException.invalid(
                    kind,
                    "",
                    List.of(new Problem(
                            "metadata.name",
                            "FieldValueRequired",
                            "Required value: name or generateName is required")));
        }
        if (!kind.namespaced()) {
            meta.remove("namespace");
            return;
        }
        if (meta.hasNonNull("namespace") && !meta.get("namespace").asText().equals(namespace)) {
            throw ApiException.badRequest(
                    "the namespace of the provided object does not match the namespace sent on the request");
        }
        meta.put("namespace", namespace);
        Kind namespaces = kinds.builtIn("v1", "namespaces");
        ObjectNode home = get(namespaces, "", namespace);
        if (home.path("metadata").has("deletionTimestamp")) {
            throw ApiException.forbidden(
                    kind,
                    name,
                    "unable to create new content in namespace " + namespace + " because it is being terminated");
        }
    }

    public ObjectNode update(Kind kind, String namespace, String name, ObjectNode object, Write write) {
        synchronized (store) {
            return replace(kind, namespace, get(kind, namespace, name), object.deepCopy(), write, true);
        }
    }

    public ObjectNode patch(
            Kind kind, String namespace, String name, String type, byte[] body, Write write, boolean force) {
        synchronized (store) {
            if (type.startsWith("application/apply-patch")) {
                return apply(kind, namespace, name, (ObjectNode) Json.readYaml(body), write, force);
            }
            ObjectNode live = get(kind, namespace, name);
            return replace(kind, namespace, live, Patch.apply(live, type, body, kind), write, true);
        }
    }

    private ObjectNode apply(Kind kind, String namespace, String name, ObjectNode applied, Write write, boolean force) {
        if (write.manager.isEmpty()) {
            throw ApiException.badRequest("fieldManager is required for apply patch");
        }
        if (applied.path("metadata").has("managedFields")
                && !applied.at("/metadata/managedFields").isEmpty()) {
            throw ApiException.badRequest("metadata.managedFields must be nil");
        }
        ObjectNode live = store.get(key(kind, namespace, name));
        if (!write.subresource.isEmpty()) {
            applied.remove("spec");
        } else if (kind.has("status")) {
            applied.remove("status");
        }
        if (live == null) {
            if (!write.subresource.isEmpty()) {
                throw ApiException.notFound(kind, name);
            }
            Json.meta(applied).put("name", name);
            ObjectNode next =
                    new ManagedFields(kind).apply(Json.object(), applied, write.manager, write.subresource, force);
            return create(kind, namespace, next, write);
        }
        if (applied.at("/metadata").hasNonNull("uid") && !Json.uid(applied).equals(Json.uid(live))) {
            throw ApiException.conflict(
                    kind,
                    name,
                    "Precondition failed: UID in precondition: " + Json.uid(applied) + ", UID in object meta: "
                            + Json.uid(live));
        }
        ObjectNode next = new ManagedFields(kind).apply(live, applied, write.manager, write.subresource, force);
        return replace(kind, namespace, live, next, write, false);
    }

    /** The common end of update and patch. */
    private ObjectNode replace(
            Kind kind, String namespace, ObjectNode live, ObjectNode next, Write write, boolean trackManager) {
        String name = Json.name(live);
        ObjectNode meta = Json.meta(next);
        String expected = meta.path("resourceVersion").asText();
        if (!expected.isEmpty()
                && !expected.equals("0")
                && !expected.equals(live.at("/metadata/resourceVersion").asText())) {
            throw ApiException.stale(kind, name);
        }
        if (meta.hasNonNull("uid") && !Json.uid(next).equals(Json.uid(live))) {
            throw ApiException.conflict(
                    kind,
                    name,
                    "Precondition failed: UID in precondition: " + Json.uid(next) + ", UID in object meta: "
                            + Json.uid(live));
        }
        next = separateStatus(kind, live, next, write.subresource);
        meta = Json.meta(next);
        for (String kept : List.of(
                "name",
                "namespace",
                "uid",
                "creationTimestamp",
                "generation",
                "resourceVersion",
                "deletionTimestamp",
                "deletionGracePeriodSeconds")) {
            meta.remove(kept);
            if (live.get("metadata").has(kept)) {
                meta.set(kept, live.get("metadata").get(kept));
            }
        }
        if (!meta.has("managedFields") && live.get("metadata").has("managedFields")) {
            meta.set("managedFields", live.get("metadata").get("managedFields").deepCopy());
        }
        next.put("apiVersion", kind.apiVersion()).put("kind", kind.kind());
        admit(kind, next, live, write);
        if (!content(next).equals(content(live))) {
            meta.put("generation", live.at("/metadata/generation").asLong() + 1);
        }
        if (trackManager) {
            new ManagedFields(kind).update(live, next, write.manager, write.subresource);
        }
        if (next.equals(live)) {
            return live;
        }
        if (write.dryRun) {
            return next;
        }
        boolean finished = meta.has("deletionTimestamp")
                && meta.path("finalizers").isEmpty()
                && meta.path("deletionGracePeriodSeconds").asInt() == 0;
        return put(kind, namespace, live, next, finished);
    }

    /** The main resource does not touch the status, and the status subresource nothing else. */
    private static ObjectNode separateStatus(Kind kind, ObjectNode live, ObjectNode next, String subresource) {
        if (!kind.has("status")) {
            return next;
        }
        ObjectNode whole = subresource.equals("status") ? live.deepCopy() : next;
        JsonNode status = (subresource.equals("status") ? next : live).get("status");
        if (status == null) {
            whole.remove("status");
        } else {
            whole.set("status", status.deepCopy());
        }
        if (subresource.equals("status") && next.path("metadata").has("managedFields")) {
            Json.meta(whole).set("managedFields", next.path("metadata").get("managedFields"));
        }
        return whole;
    }

    /** What counts for the generation. */
    private static ObjectNode content(ObjectNode object) {
        ObjectNode content = Json.object();
        object.properties().forEach(e -> {
            if (!e.getKey().equals("metadata") && !e.getKey().equals("status")) {
                content.set(e.getKey(), e.getValue());
            }
        });
        return content;
    }

    private void admit(Kind kind, ObjectNode next, @Nullable ObjectNode old, Write write) {
        if (!kind.custom()) {
            builtIns.admit(kind, next, old);
            return;
        }
        JsonNode schema = kind.schema();
        List<String> unknown = Schema.prune(next, schema).stream()
                .map(p -> "unknown field \"" + p + "\"")
                .toList();
        if (!unknown.isEmpty() && write.fieldValidation.equals("Strict")) {
            throw ApiException.badRequest(kind.kind() + " in version \"" + kind.version() + "\" cannot be handled as a "
                    + kind.kind() + ": strict decoding error: " + String.join(", ", unknown));
        }
        write.warnings.addAll(unknown);
        Schema.defaults(next, schema);
        List<Problem> problems = Schema.validate(next, old, schema, cel);
        if (!problems.isEmpty()) {
            throw ApiException.invalid(kind, Json.name(next), problems);
        }
    }

    /** Removes the object, or marks it where something has still to be done first; returns what is left or was. */
    public ObjectNode delete(Kind kind, String namespace, String name, Deletion how) {
        synchronized (store) {
            ObjectNode live = get(kind, namespace, name);
            if (!how.uid.isEmpty() && !how.uid.equals(Json.uid(live))) {
                throw ApiException.conflict(
                        kind,
                        name,
                        "the UID in the precondition (" + how.uid
                                + ") does not match the UID in record (" + Json.uid(live)
                                + "). The object might have been deleted and then recreated");
            }
            if (!how.resourceVersion.isEmpty()
                    && !how.resourceVersion.equals(
                            live.at("/metadata/resourceVersion").asText())) {
                throw ApiException.conflict(
                        kind,
                        name,
                        "the ResourceVersion in the precondition (" + how.resourceVersion
                                + ") does not match the ResourceVersion in record ("
                                + live.at("/metadata/resourceVersion").asText() + ")");
            }
            ObjectNode next = live.deepCopy();
            ObjectNode meta = Json.meta(next);
            ArrayNode finalizers = meta.get("finalizers") instanceof ArrayNode a ? a : Json.array();
            switch (how.propagation) {
                case "Foreground" -> Patch.addIfAbsent(finalizers, finalizers.textNode("foregroundDeletion"));
                case "Orphan" -> Patch.addIfAbsent(finalizers, finalizers.textNode("orphan"));
                default -> {}
            }
            boolean graceful =
                    kind.plural().equals("pods") && !how.now && live.at("/spec").has("nodeName");
            boolean emptying = kind.plural().equals("namespaces");
            if (finalizers.isEmpty() && !graceful && !emptying) {
                return how.dryRun ? live : put(kind, namespace, live, null);
            }
            if (!finalizers.isEmpty()) {
                meta.set("finalizers", finalizers);
            }
            Json.byDefault(meta, "deletionTimestamp", now());
            meta.put(
                    "deletionGracePeriodSeconds",
                    graceful ? live.at("/spec/terminationGracePeriodSeconds").asInt(30) : 0);
            if (emptying) {
                Json.child(next, "status").put("phase", "Terminating");
            }
            return how.dryRun || next.equals(live) ? next : put(kind, namespace, live, next);
        }
    }

    /** Removes a namespace whose content is gone. */
    public void finish(Kind kind, ObjectNode object) {
        synchronized (store) {
            put(kind, "", object, null);
        }
    }

    private ObjectNode put(Kind kind, String namespace, @Nullable ObjectNode before, @Nullable ObjectNode after) {
        return put(kind, namespace, before, after, false);
    }

    private ObjectNode put(
            Kind kind, String namespace, @Nullable ObjectNode before, @Nullable ObjectNode after, boolean finished) {
        ObjectNode any = Objects.requireNonNull(after != null ? after : before);
        ObjectNode stored =
                store.put(key(kind, namespace, Json.name(any)), finished ? after : before, finished ? null : after);
        if (kind.plural().equals("customresourcedefinitions")) {
            if (after == null || finished) {
                kinds.forget(any);
            } else {
                kinds.define(after);
            }
        }
        return stored;
    }

    public static String now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
