package dev.dorsal.embedded.api.kind;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Kind;
import java.util.Arrays;
import java.util.Collections;

/**
 * OpenAPI v3, as little as kubectl and helm need: that a kind's PATCH knows fieldValidation (else they validate by
 * themselves, with a document that is not here), and the schemas of custom kinds for kubectl explain.
 */
public final class OpenApi {
    private final Kinds kinds;

    public OpenApi(Kinds kinds) {
        this.kinds = kinds;
    }

    public ObjectNode index() {
        ObjectNode paths = Json.object();
        for (String gv : kinds.groupVersions()) {
            String path = (gv.contains("/") ? "apis/" : "api/") + gv;
            // kubectl caches a document by its address for good: the hash makes a changed one a new address
            String hash = Integer.toHexString(document(gv).toString().hashCode());
            paths.putObject(path).put("serverRelativeURL", "/openapi/v3/" + path + "?hash=" + hash);
        }
        ObjectNode index = Json.object();
        index.set("paths", paths);
        return index;
    }

    public ObjectNode document(String groupVersion) {
        ObjectNode doc = Json.object().put("openapi", "3.0.0");
        doc.putObject("info").put("title", "embedded").put("version", "v1");
        ObjectNode paths = doc.putObject("paths");
        ObjectNode schemas = doc.putObject("components").putObject("schemas");
        for (Kind k : kinds.all()) {
            if (!k.apiVersion().equals(groupVersion)) {
                continue;
            }
            String id = id(k);
            ObjectNode schema =
                    k.custom() ? k.schema().deepCopy() : Json.object().put("type", "object");
            Json.child(Json.child(schema, "properties"), "apiVersion").put("type", "string");
            Json.child(Json.child(schema, "properties"), "kind").put("type", "string");
            Json.child(Json.child(schema, "properties"), "metadata").put("type", "object");
            schema.putArray("x-kubernetes-group-version-kind").add(gvk(k));
            schemas.set(id, schema);
            String root = (k.group().isEmpty() ? "/api/" : "/apis/")
                    + k.apiVersion()
                    + (k.namespaced() ? "/namespaces/{namespace}/" : "/")
                    + k.plural();
            operation(Json.child(paths, root), "post", "post", k, id);
            operation(Json.child(paths, root), "get", "list", k, id);
            for (String[] verb :
                    new String[][] {{"get", "get"}, {"put", "put"}, {"patch", "patch"}, {"delete", "delete"}}) {
                operation(Json.child(paths, root + "/{name}"), verb[0], verb[1], k, id);
            }
        }
        return doc;
    }

    private static void operation(ObjectNode path, String method, String action, Kind k, String id) {
        ObjectNode op = path.putObject(method).put("x-kubernetes-action", action);
        op.set("x-kubernetes-group-version-kind", gvk(k));
        for (String parameter : new String[] {"dryRun", "fieldManager", "fieldValidation"}) {
            op.withArray("parameters")
                    .addObject()
                    .put("name", parameter)
                    .put("in", "query")
                    .putObject("schema")
                    .put("type", "string");
        }
        op.putObject("responses")
                .putObject("200")
                .put("description", "OK")
                .putObject("content")
                .putObject("application/json")
                .putObject("schema")
                .put("$ref", "#/components/schemas/" + id);
    }

    private static ObjectNode gvk(Kind k) {
        return Json.object().put("group", k.group()).put("version", k.version()).put("kind", k.kind());
    }

    /** The group reversed, version and kind: dev.dorsal.v1alpha1.MySQLCluster. */
    private static String id(Kind k) {
        var words = Arrays.asList((k.group().isEmpty() ? "core.api.k8s.io" : k.group()).split("\\."));
        Collections.reverse(words);
        return String.join(".", words) + "." + k.version() + "." + k.kind();
    }
}
