package dev.dorsal.embedded.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.apply.ManagedFields;
import dev.dorsal.embedded.api.apply.Patch;
import dev.dorsal.embedded.api.kind.Kinds;
import dev.dorsal.embedded.api.object.ApiException;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Kind;
import dev.dorsal.embedded.api.store.Store;
import dev.dorsal.embedded.api.store.Store.Key;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What Kubernetes does to an object on its way into the store, whoever asks: HTTP, the collector, a program in this JVM.
 * Objects that are handed out must not be changed. Every refusal is an ApiException, and then nothing happened.
 */
public final class Api {
    /**
     * How a write is to be done.
     *
     * @param manager name under which managedFields are recorded
     * @param subresource "", status or scale
     * @param fieldValidation Strict, Warn or Ignore: what an unknown field of a custom object leads to
     * @param warnings receives sentences for the client
     */
    public record Write(
            String manager, String subresource, boolean dryRun, String fieldValidation, List<String> warnings) {
        public static Write by(String manager) {
            return new Write(manager, "", false, "Ignore", new ArrayList<>());
        }

        public Write status() {
            return new Write(manager, "status", dryRun, fieldValidation, warnings);
        }
    }

    /**
     * How a deletion is to be done.
     *
     * @param uid precondition, or ""
     * @param resourceVersion precondition, or ""
     * @param propagation Background, Foreground or Orphan
     * @param now without grace
     */
    public record Deletion(String uid, String resourceVersion, String propagation, boolean now, boolean dryRun) {
        public static final Deletion BACKGROUND = new Deletion("", "", "Background", false, false);
        public static final Deletion NOW = new Deletion("", "", "Background", true, false);
    }

    public final Store store;
    public final Kinds kinds;
    private final Admission admission;

    public Api(Store store, Kinds kinds) {
        this.store = store;
        this.kinds = kinds;
        admission = new Admission(store);
        store.list("customresourcedefinitions.apiextensions.k8s.io", "", null).forEach(kinds::define);
        for (String namespace : List.of("default", "kube-system")) {
            if (store.get(key(namespaces(), "", namespace)) == null) {
                ObjectNode object = Json.object();
                object.putObject("metadata").put("name", namespace);
                create(namespaces(), "", object, Write.by("api"));
            }
        }
    }

    /** From now on new Services get addresses that begin with these two numbers, such as 127.60. */
    public void serviceNetwork(String firstTwoNumbers) {
        admission.serviceNetwork(firstTwoNumbers);
    }

    private Kind namespaces() {
        return kinds.builtIn("v1", "namespaces");
    }

    /**
     * Applies one object by server-side apply, with force; without a namespace, to default.
     *
     * @throws ApiException 404 when its kind is unknown
     */
    public ObjectNode apply(ObjectNode object, String manager) {
        Kind kind = kinds.ofObject(
                object.path("apiVersion").asText(), object.path("kind").asText());
        if (kind == null) {
            throw ApiException.noSuchPath();
        }
        String namespace = kind.namespaced() ? object.at("/metadata/namespace").asText("default") : "";
        byte[] body = Json.bytes(object);
        return patch(kind, namespace, Json.name(object), Patch.APPLY, body, Write.by(manager), true);
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
            ObjectNode next = Birth.named(kind, object);
            ObjectNode meta = Json.meta(next);
            checkPlace(kind, namespace, Json.name(next), meta);
            if (store.get(key(kind, namespace, Json.name(next))) != null) {
                throw ApiException.exists(kind, Json.name(next));
            }
            Birth.begin(kind, next);
            admission.complete(kind, next, write);
            if (!meta.has("managedFields")) {
                new ManagedFields(kind).update(Json.object(), next, write.manager, "");
            }
            admission.decide(kind, next, null);
            admission.check(kind, next, null, "");
            if (write.dryRun) {
                return next;
            }
            ObjectNode stored = put(kind, namespace, null, next);
            if (kind.plural().equals("namespaces")) {
                ServiceAccounts.ensure(this, Json.name(stored));
            }
            return stored;
        }
    }

    private void checkPlace(Kind kind, String namespace, String name, ObjectNode meta) {
        if (!kind.namespaced()) {
            meta.remove("namespace");
            return;
        }
        if (meta.hasNonNull("namespace") && !meta.get("namespace").asText().equals(namespace)) {
            throw ApiException.badRequest(
                    "the namespace of the provided object does not match the namespace sent on the request");
        }
        meta.put("namespace", namespace);
        ObjectNode home = get(namespaces(), "", namespace);
        if (home.path("metadata").has("deletionTimestamp")) {
            throw ApiException.forbidden(
                    kind,
                    name,
                    "unable to create new content in namespace " + namespace + " because it is being terminated");
        }
    }

    public ObjectNode update(Kind kind, String namespace, String name, ObjectNode object, Write write) {
        synchronized (store) {
            String inBody = Json.name(object);
            if (!inBody.isEmpty() && !inBody.equals(name)) {
                throw ApiException.otherName(inBody, name);
            }
            return replace(kind, get(kind, namespace, name), object.deepCopy(), write, true);
        }
    }

    /** @param type media type of the patch */
    public ObjectNode patch(
            Kind kind, String namespace, String name, String type, byte[] body, Write write, boolean force) {
        synchronized (store) {
            if (type.equals(Patch.APPLY)) {
                return apply(kind, namespace, name, Json.readObject(body), write, force);
            }
            ObjectNode live = get(kind, namespace, name);
            return replace(kind, live, Patch.apply(live, type, body, kind), write, true);
        }
    }

    private ObjectNode apply(Kind kind, String namespace, String name, ObjectNode applied, Write write, boolean force) {
        Applied.check(kind, name, applied, write.manager);
        Admission.checkApplied(kind, applied);
        ObjectNode live = store.get(key(kind, namespace, name));
        if (!write.subresource.isEmpty()) {
            applied.remove("spec");
        } else if (kind.has("status")) {
            applied.remove("status");
        }
        var fields = new ManagedFields(kind);
        if (live == null) {
            if (!write.subresource.isEmpty()) {
                throw ApiException.notFound(kind, name);
            }
            Json.meta(applied).put("name", name);
            return create(
                    kind,
                    namespace,
                    fields.apply(Json.object(), applied, write.manager, write.subresource, force),
                    write);
        }
        Replacement.checkIdentity(kind, live, applied);
        return replace(kind, live, fields.apply(live, applied, write.manager, write.subresource, force), write, false);
    }

    /** The common end of update and patch. */
    private ObjectNode replace(Kind kind, ObjectNode live, ObjectNode wanted, Write write, boolean trackManager) {
        Replacement.checkIdentity(kind, live, wanted);
        ObjectNode next = Replacement.of(kind, live, wanted, write.subresource);
        admission.complete(kind, next, write);
        if (trackManager) {
            new ManagedFields(kind).update(live, next, write.manager, write.subresource);
        }
        admission.decide(kind, next, live);
        admission.check(kind, next, live, write.subresource);
        Replacement.count(kind, live, next);
        if (next.equals(live)) {
            return live;
        }
        if (write.dryRun) {
            return next;
        }
        JsonNode meta = next.path("metadata");
        boolean finished = meta.has("deletionTimestamp")
                && meta.path("finalizers").isEmpty()
                && meta.path("deletionGracePeriodSeconds").asInt() == 0
                && !kind.plural().equals("namespaces");
        String namespace = Json.namespace(live);
        if (finished) {
            // watches of the deletion see the object as this write left it
            return put(kind, namespace, next, null);
        }
        return put(kind, namespace, live, next);
    }

    /** Removes the object, or marks it where something has still to be done first; returns what is left or was. */
    public ObjectNode delete(Kind kind, String namespace, String name, Deletion how) {
        synchronized (store) {
            ObjectNode live = get(kind, namespace, name);
            Preconditions.check(kind, live, how);
            Optional<ObjectNode> left = Departure.of(kind, live, how);
            if (left.isEmpty()) {
                return how.dryRun ? live : put(kind, namespace, live, null);
            }
            ObjectNode next = left.get();
            return how.dryRun || next.equals(live) ? next : put(kind, namespace, live, next);
        }
    }

    /** Removes what nothing keeps any more: a namespace whose content is gone, an object whose kind is. */
    void finish(Kind kind, ObjectNode object) {
        synchronized (store) {
            put(kind, Json.namespace(object), object, null);
        }
    }

    private ObjectNode put(Kind kind, String namespace, @Nullable ObjectNode before, @Nullable ObjectNode after) {
        ObjectNode any = Objects.requireNonNull(after != null ? after : before);
        ObjectNode stored = store.put(key(kind, namespace, Json.name(any)), before, after);
        if (kind.plural().equals("customresourcedefinitions")) {
            if (after == null) {
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
