package dev.dorsal.embedded.api.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.Api;
import dev.dorsal.embedded.api.apply.Patch;
import dev.dorsal.embedded.api.object.ApiException;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Kind;
import dev.dorsal.embedded.api.object.Problem;
import java.io.IOException;
import java.util.List;
import java.util.StringJoiner;

/** The scale subresource: three numbers of an object, by the paths of its definition. */
final class Scales {
    private static final Kind SCALE = Kind.named("autoscaling", "v1", "Scale");
    private final Api api;

    Scales(Api api) {
        this.api = api;
    }

    void answer(Exchange x, ApiPath p) throws IOException {
        if (!p.kind().has("scale")) {
            throw ApiException.noSuchPath();
        }
        ObjectNode live = api.get(p.kind(), p.namespace(), p.name());
        ObjectNode scale = of(p.kind(), live);
        if (!x.method.equals("GET")) {
            ObjectNode wanted = x.method.equals("PUT") ? Bodies.read(x) : patched(scale, x);
            scale = of(p.kind(), write(x, p, wanted));
        }
        x.send(200, HttpApi.JSON, Json.bytes(scale));
    }

    private static ObjectNode patched(ObjectNode scale, Exchange x) {
        return Patch.apply(scale, x.header("Content-Type").split(";")[0].strip(), x.body, SCALE);
    }

    private ObjectNode write(Exchange x, ApiPath p, ObjectNode wanted) {
        JsonNode replicas = wanted.at("/spec/replicas");
        if (replicas.asInt() < 0) {
            throw ApiException.invalid(
                    SCALE,
                    p.name(),
                    List.of(Problem.value("spec.replicas", replicas, "must be greater than or equal to 0")));
        }
        ObjectNode change = Json.object();
        ObjectNode at = change;
        String[] path = p.kind().scalePath("specReplicasPath").substring(1).split("\\.");
        for (int i = 0; i < path.length - 1; i++) {
            at = at.putObject(path[i]);
        }
        at.put(path[path.length - 1], replicas.asInt());
        JsonNode version = wanted.at("/metadata/resourceVersion");
        if (version.isTextual()) {
            change.putObject("metadata").set("resourceVersion", version);
        }
        byte[] body = Json.bytes(change);
        return api.patch(p.kind(), p.namespace(), p.name(), Patch.MERGE, body, Bodies.write(x, p), false);
    }

    private static ObjectNode of(Kind kind, ObjectNode o) {
        ObjectNode scale = Json.object().put("kind", "Scale").put("apiVersion", "autoscaling/v1");
        ObjectNode meta = scale.putObject("metadata");
        for (String field : List.of("name", "namespace", "uid", "resourceVersion", "creationTimestamp")) {
            meta.set(field, o.get("metadata").path(field));
        }
        int replicas = at(o, kind.scalePath("specReplicasPath")).asInt();
        ObjectNode spec = scale.putObject("spec");
        if (replicas != 0) {
            spec.put("replicas", replicas);
        }
        ObjectNode status = scale.putObject("status");
        status.put("replicas", at(o, kind.scalePath("statusReplicasPath")).asInt());
        String selector = selector(kind, o);
        if (!selector.isEmpty()) {
            status.put("selector", selector);
        }
        return scale;
    }

    private static String selector(Kind kind, ObjectNode o) {
        if (kind.custom()) {
            return at(o, kind.scalePath("labelSelectorPath")).asText();
        }
        var pairs = new StringJoiner(",");
        o.at("/spec/selector/matchLabels")
                .properties()
                .forEach(e -> pairs.add(e.getKey() + "=" + e.getValue().asText()));
        return pairs.toString();
    }

    private static JsonNode at(ObjectNode o, String path) {
        return o.at(path.isEmpty() ? "/none" : path.replace('.', '/'));
    }
}
