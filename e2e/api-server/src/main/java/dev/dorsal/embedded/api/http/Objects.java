package dev.dorsal.embedded.api.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.Api;
import dev.dorsal.embedded.api.apply.ManagedFields;
import dev.dorsal.embedded.api.apply.Patch;
import dev.dorsal.embedded.api.builtin.Events;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Kind;
import dev.dorsal.embedded.api.object.Selector;
import dev.dorsal.embedded.api.store.Store;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Requests for objects and collections. */
final class Objects {
    /** A deletion of these answers with the object that went, of others with a Status. */
    private static final Set<String> RETURNED = Set.of(
            "pods", "services", "persistentvolumeclaims", "persistentvolumes", "serviceaccounts", "storageclasses");

    private final Api api;

    Objects(Api api) {
        this.api = api;
    }

    void get(Exchange x, ApiPath p) throws IOException {
        answer(x, p.kind(), 200, api.get(p.kind(), p.namespace(), p.name()));
    }

    void create(Exchange x, ApiPath p) throws IOException {
        if (p.kind().isReview()) {
            x.send(201, HttpApi.JSON, Json.bytes(Reviews.answer(p.kind(), Bodies.read(x))));
            return;
        }
        Api.Write write = Bodies.write(x, p);
        ObjectNode object = Bodies.read(x, p.kind());
        if (Events.modern(p.kind())) {
            new ManagedFields(p.kind()).update(Json.object(), object, write.manager(), "");
            object = Events.toCore(object);
        } else {
            Json.meta(object).remove("managedFields");
        }
        written(x, p, 201, api.create(core(p.kind()), p.namespace(), object, write), write);
    }

    void update(Exchange x, ApiPath p) throws IOException {
        Api.Write write = Bodies.write(x, p);
        ObjectNode body = Bodies.read(x, p.kind());
        ObjectNode object = Events.modern(p.kind()) ? Events.toCore(body) : body;
        written(x, p, 200, api.update(core(p.kind()), p.namespace(), p.name(), object, write), write);
    }

    void patch(Exchange x, ApiPath p) throws IOException {
        Api.Write write = Bodies.write(x, p);
        String type = x.header("Content-Type").split(";")[0].strip();
        boolean absent = type.equals(Patch.APPLY) && api.store.get(Api.key(p.kind(), p.namespace(), p.name())) == null;
        ObjectNode patched = api.patch(core(p.kind()), p.namespace(), p.name(), type, x.body, write, x.flag("force"));
        written(x, p, absent ? 201 : 200, patched, write);
    }

    private void written(Exchange x, ApiPath p, int code, ObjectNode object, Api.Write write) throws IOException {
        write.warnings().forEach(x::warn);
        answer(x, p.kind(), code, object);
    }

    private Kind core(Kind kind) {
        return Events.modern(kind) ? api.kinds.builtIn("v1", "events") : kind;
    }

    private static void answer(Exchange x, Kind kind, int code, ObjectNode object) throws IOException {
        x.send(code, HttpApi.JSON, Json.bytes(Form.of(x, kind).one(object)));
    }

    void list(Exchange x, ApiPath p) throws IOException {
        Form form = Form.of(x, p.kind());
        var selected = Selector.of(x.query("labelSelector"), Fields.of(p.kind(), x.query("fieldSelector")));
        int limit = x.query("limit").isEmpty() ? 0 : Integer.parseInt(x.query("limit"));
        ObjectNode meta = Json.object();
        if (p.kind().custom() && !form.isTable()) {
            meta.put("continue", "");
        }
        List<ObjectNode> found;
        synchronized (api.store) {
            meta.put("resourceVersion", Long.toString(api.store.version()));
            found = new ArrayList<>(api.store.list(p.kind().storage(), p.namespace(), after(x, p)));
        }
        found.removeIf(o -> !selected.test(o));
        if (limit > 0 && found.size() > limit) {
            meta.put("continue", token(found.get(limit - 1)));
            if (x.query("labelSelector").isEmpty() && x.query("fieldSelector").isEmpty()) {
                meta.put("remainingItemCount", found.size() - limit);
            }
            found = found.subList(0, limit);
        }
        x.send(200, HttpApi.JSON, Json.bytes(form.many(found, meta)));
    }

    private static String token(ObjectNode last) {
        String key = Json.namespace(last) + "\n" + Json.name(last);
        return Base64.getUrlEncoder().encodeToString(key.getBytes(StandardCharsets.UTF_8));
    }

    private static Store.@Nullable Key after(Exchange x, ApiPath p) {
        if (x.query("continue").isEmpty()) {
            return null;
        }
        byte[] token = Base64.getUrlDecoder().decode(x.query("continue"));
        String[] key = new String(token, StandardCharsets.UTF_8).split("\n", -1);
        return new Store.Key(p.kind().storage(), key[0], key[1]);
    }

    void delete(Exchange x, ApiPath p) throws IOException {
        ObjectNode left = api.delete(core(p.kind()), p.namespace(), p.name(), Bodies.deletion(x));
        if (left.path("metadata").has("deletionTimestamp")
                || RETURNED.contains(p.kind().plural())) {
            answer(x, p.kind(), 200, left);
            return;
        }
        ObjectNode done = success();
        ObjectNode details = done.putObject("details").put("name", p.name());
        if (!p.kind().group().isEmpty()) {
            details.put("group", p.kind().group());
        }
        details.put("kind", p.kind().plural()).put("uid", Json.uid(left));
        x.send(200, HttpApi.JSON, Json.bytes(done));
    }

    static ObjectNode success() {
        ObjectNode status = Json.object().put("kind", "Status").put("apiVersion", "v1");
        status.putObject("metadata");
        return status.put("status", "Success");
    }

    void deleteAll(Exchange x, ApiPath p) throws IOException {
        var selected = Selector.of(x.query("labelSelector"), Fields.of(p.kind(), x.query("fieldSelector")));
        Api.Deletion how = Bodies.deletion(x);
        var deleted = new ArrayList<ObjectNode>();
        for (ObjectNode o : api.store.list(p.kind().storage(), p.namespace(), null)) {
            if (selected.test(o)) {
                deleted.add(api.delete(core(p.kind()), Json.namespace(o), Json.name(o), how));
            }
        }
        ObjectNode meta = Json.object().put("resourceVersion", Long.toString(api.store.version()));
        x.send(200, HttpApi.JSON, Json.bytes(Form.of(x, p.kind()).many(deleted, meta)));
    }
}
