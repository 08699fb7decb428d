package dev.dorsal.embedded.api.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.Api;
import dev.dorsal.embedded.api.Node;
import dev.dorsal.embedded.api.apply.Patch;
import dev.dorsal.embedded.api.builtin.Events;
import dev.dorsal.embedded.api.http.Http.Exchange;
import dev.dorsal.embedded.api.kind.OpenApi;
import dev.dorsal.embedded.api.object.ApiException;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Kind;
import dev.dorsal.embedded.api.object.Selector;
import dev.dorsal.embedded.api.store.Store;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The Kubernetes API over HTTP: which request is which operation, and in which form the answer goes back. */
public final class HttpApi implements Http.Handler {
    private static final String JSON = "application/json";
    private final Api api;
    private final OpenApi openApi;
    private final Watching watching;
    private final Streams streams;
    private final boolean trace = Boolean.getBoolean("trace");

    public HttpApi(Api api, Node node) {
        this.api = api;
        openApi = new OpenApi(api.kinds);
        watching = new Watching(api.store);
        streams = new Streams(node);
    }

    @Override
    public void handle(Exchange x) throws IOException {
        int code = 200;
        try {
            if (!document(x)) {
                ApiPath path = ApiPath.parse(x.path, api.kinds);
                if (path == null) {
                    throw ApiException.noSuchPath();
                }
                resource(x, path);
            }
        } catch (ApiException e) {
            code = e.code();
            x.send(e.code(), JSON, Json.bytes(e.status));
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            e.printStackTrace();
            code = 500;
            x.send(500, JSON, Json.bytes(ApiException.internal(e).status));
        } finally {
            if (trace) {
                System.out.println(code + " " + x.method + " " + x.path + " " + x.query + " " + x.header("Accept")
                        + (x.header("Content-Type").isEmpty() ? "" : " | " + x.header("Content-Type")));
            }
        }
    }

    /** Discovery, OpenAPI, version and health; false when the path is none of these. */
    private boolean document(Exchange x) throws IOException {
        String p = x.path.endsWith("/") && x.path.length() > 1 ? x.path.substring(0, x.path.length() - 1) : x.path;
        boolean aggregated = x.header("Accept").contains("as=APIGroupDiscoveryList");
        String type = aggregated && (p.equals("/api") || p.equals("/apis"))
                ? "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList"
                : JSON;
        JsonNode document = switch (p) {
            case "/version" ->
                Json.object()
                        .put("major", "1")
                        .put("minor", "36")
                        .put("gitVersion", "v1.36.0+embedded")
                        .put("platform", "java");
            case "/api" -> aggregated ? api.kinds.aggregated(true) : api.kinds.versions();
            case "/apis" -> aggregated ? api.kinds.aggregated(false) : api.kinds.groups();
            case "/openapi/v3" -> openApi.index();
            case "/healthz", "/readyz", "/livez" -> Json.object();
            default -> {
                String gv = p.replaceFirst("^/(openapi/v3/)?apis?/", "");
                boolean known = api.kinds.groupVersions().contains(gv);
                yield !known ? null : p.startsWith("/openapi") ? openApi.document(gv) : api.kinds.resources(gv);
            }
        };
        if (document == null) {
            return false;
        }
        x.send(200, type, Json.bytes(document));
        return true;
    }

    private void resource(Exchange x, ApiPath p) throws IOException, InterruptedException {
        switch (p.subresource()) {
            case "log" -> streams.logs(x, api.get(p.kind(), p.namespace(), p.name()));
            case "exec" -> streams.exec(x, api.get(p.kind(), p.namespace(), p.name()));
            case "eviction" -> evict(x, p);
            case "scale" -> scale(x, p);
            case "", "status", "finalize" -> object(x, p);
            default -> throw ApiException.noSuchPath();
        }
    }

    private void object(Exchange x, ApiPath p) throws IOException, InterruptedException {
        switch (x.method) {
            case "GET", "HEAD" -> {
                if (x.flag("watch")) {
                    watching.serve(x, p);
                } else if (p.name().isEmpty()) {
                    list(x, p);
                } else {
                    answer(x, p.kind(), 200, api.get(p.kind(), p.namespace(), p.name()));
                }
            }
            case "POST" -> {
                ObjectNode body = body(x);
                if (p.kind().group().startsWith("auth")) {
                    x.send(201, JSON, Json.bytes(Reviews.answer(p.kind(), body)));
                } else {
                    ObjectNode object = Events.modern(p.kind()) ? Events.toCore(body) : body;
                    Api.Write write = write(x, p);
                    ObjectNode created = api.create(core(p.kind()), p.namespace(), object, write);
                    write.warnings().forEach(x::warn);
                    answer(x, p.kind(), 201, created);
                }
            }
            case "PUT" -> {
                Api.Write write = write(x, p);
                ObjectNode object = Events.modern(p.kind()) ? Events.toCore(body(x)) : body(x);
                ObjectNode updated = api.update(core(p.kind()), p.namespace(), p.name(), object, write);
                write.warnings().forEach(x::warn);
                answer(x, p.kind(), 200, updated);
            }
            case "PATCH" -> {
                Api.Write write = write(x, p);
                String type = x.header("Content-Type").split(";")[0].strip();
                boolean absent =
                        type.contains("apply") && api.store.get(Api.key(p.kind(), p.namespace(), p.name())) == null;
                ObjectNode patched =
                        api.patch(core(p.kind()), p.namespace(), p.name(), type, x.body, write, x.flag("force"));
                write.warnings().forEach(x::warn);
                answer(x, p.kind(), absent ? 201 : 200, patched);
            }
            case "DELETE" -> delete(x, p);
            default -> throw ApiException.notAllowed();
        }
    }

    private Kind core(Kind kind) {
        return Events.modern(kind) ? api.kinds.builtIn("v1", "events") : kind;
    }

    private Api.Write write(Exchange x, ApiPath p) {
        String manager = x.query("fieldManager");
        if (manager.isEmpty() && !x.header("Content-Type").contains("apply")) {
            manager = x.header("User-Agent").split("/")[0];
        }
        return new Api.Write(
                manager,
                p.subresource().equals("status") ? "status" : "",
                x.query("dryRun").equals("All"),
                x.query("fieldValidation").isEmpty() ? "Warn" : x.query("fieldValidation"),
                new ArrayList<>());
    }

    private static ObjectNode body(Exchange x) {
        String type = x.header("Content-Type");
        JsonNode body = type.contains("protobuf")
                ? Protobuf.read(x.body)
                : type.contains("yaml") ? Json.readYaml(x.body) : Json.read(x.body);
        if (!(body instanceof ObjectNode object)) {
            throw ApiException.badRequest("the body is not an object");
        }
        return object;
    }

    private void answer(Exchange x, Kind kind, int code, ObjectNode object) throws IOException {
        x.send(code, JSON, Json.bytes(Form.of(x, kind).one(object)));
    }

    private void list(Exchange x, ApiPath p) throws IOException {
        var selected = Selector.of(x.query("labelSelector"), x.query("fieldSelector"));
        int limit = x.query("limit").isEmpty() ? Integer.MAX_VALUE : Integer.parseInt(x.query("limit"));
        Store.@Nullable Key after = null;
        if (!x.query("continue").isEmpty()) {
            String[] k = new String(Base64.getUrlDecoder().decode(x.query("continue")), StandardCharsets.UTF_8)
                    .split("\n", -1);
            after = new Store.Key(p.kind().storage(), k[0], k[1]);
        }
        ObjectNode meta = Json.object().put("resourceVersion", Long.toString(api.store.version()));
        List<ObjectNode> found = new ArrayList<>();
        for (ObjectNode o : api.store.list(p.kind().storage(), p.namespace(), after)) {
            if (!selected.test(o)) {
                continue;
            }
            if (limit > 0 && found.size() == limit) {
                ObjectNode last = found.getLast();
                String token = Json.namespace(last) + "\n" + Json.name(last);
                meta.put("continue", Base64.getUrlEncoder().encodeToString(token.getBytes(StandardCharsets.UTF_8)));
                break;
            }
            found.add(o);
        }
        x.send(200, JSON, Json.bytes(Form.of(x, p.kind()).many(found, meta)));
    }

    private void delete(Exchange x, ApiPath p) throws IOException {
        JsonNode options = x.body.length == 0 ? Json.object() : body(x);
        String policy = options.path("propagationPolicy").asText(x.query("propagationPolicy"));
        if (options.path("orphanDependents").asBoolean()) {
            policy = "Orphan";
        }
        boolean now = options.path("gracePeriodSeconds").asInt(-1) == 0
                || x.query("gracePeriodSeconds").equals("0");
        boolean dryRun = x.query("dryRun").equals("All")
                || options.path("dryRun").toString().contains("All");
        var how = new Api.Deletion(
                options.at("/preconditions/uid").asText(),
                options.at("/preconditions/resourceVersion").asText(),
                policy,
                now,
                dryRun);
        if (!p.name().isEmpty()) {
            ObjectNode left = api.delete(core(p.kind()), p.namespace(), p.name(), how);
            if (left.path("metadata").has("deletionTimestamp")) {
                answer(x, p.kind(), 200, left);
            } else {
                ObjectNode done = Json.object()
                        .put("kind", "Status")
                        .put("apiVersion", "v1")
                        .put("status", "Success");
                done.putObject("details")
                        .put("name", p.name())
                        .put("group", p.kind().group())
                        .put("kind", p.kind().plural())
                        .put("uid", Json.uid(left));
                x.send(200, JSON, Json.bytes(done));
            }
            return;
        }
        var selected = Selector.of(x.query("labelSelector"), x.query("fieldSelector"));
        for (ObjectNode o : api.store.list(p.kind().storage(), p.namespace(), null)) {
            if (selected.test(o)) {
                api.delete(core(p.kind()), Json.namespace(o), Json.name(o), how);
            }
        }
        x.send(
                200,
                JSON,
                Json.bytes(Json.object()
                        .put("kind", "Status")
                        .put("apiVersion", "v1")
                        .put("status", "Success")));
    }

    private void evict(Exchange x, ApiPath p) throws IOException {
        ObjectNode pod = api.get(p.kind(), p.namespace(), p.name());
        for (ObjectNode budget : api.store.list("poddisruptionbudgets.policy", p.namespace(), null)) {
            boolean covers = true;
            for (var label : budget.at("/spec/selector/matchLabels").properties()) {
                covers &= pod.at("/metadata/labels").path(label.getKey()).equals(label.getValue());
            }
            if (covers && budget.at("/status/disruptionsAllowed").asInt() < 1) {
                throw ApiException.tooManyRequests("Cannot evict pod as it would violate the pod's disruption budget.");
            }
        }
        api.delete(p.kind(), p.namespace(), p.name(), Api.Deletion.BACKGROUND);
        x.send(
                201,
                JSON,
                Json.bytes(Json.object()
                        .put("kind", "Status")
                        .put("apiVersion", "v1")
                        .put("status", "Success")));
    }

    private void scale(Exchange x, ApiPath p) throws IOException {
        ObjectNode live = api.get(p.kind(), p.namespace(), p.name());
        ObjectNode scale = scaleOf(live);
        if (!x.method.equals("GET")) {
            ObjectNode wanted = x.method.equals("PUT")
                    ? body(x)
                    : Patch.apply(scale, x.header("Content-Type").split(";")[0], x.body, p.kind());
            ObjectNode change = Json.object();
            change.putObject("spec").put("replicas", wanted.at("/spec/replicas").asInt());
            change.putObject("metadata").set("resourceVersion", wanted.at("/metadata/resourceVersion"));
            scale = scaleOf(api.patch(
                    p.kind(),
                    p.namespace(),
                    p.name(),
                    "application/merge-patch+json",
                    Json.bytes(change),
                    write(x, p),
                    false));
        }
        x.send(200, JSON, Json.bytes(scale));
    }

    /** Reads spec.replicas; a CRD may name other paths. */
    private static ObjectNode scaleOf(ObjectNode o) {
        ObjectNode scale = Json.object().put("kind", "Scale").put("apiVersion", "autoscaling/v1");
        ObjectNode meta = scale.putObject("metadata");
        for (String field : List.of("name", "namespace", "uid", "resourceVersion", "creationTimestamp")) {
            meta.set(field, o.get("metadata").path(field));
        }
        scale.putObject("spec").put("replicas", o.at("/spec/replicas").asInt());
        scale.putObject("status").put("replicas", o.at("/status/replicas").asInt());
        return scale;
    }
}
