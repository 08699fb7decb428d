package dev.dorsal.embedded.api.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.builtin.Events;
import dev.dorsal.embedded.api.object.ApiException;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Kind;
import dev.dorsal.embedded.api.table.Tables;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The form in which the client asked for objects: whole, metadata only, or as table rows. */
public record Form(Kind kind, @Nullable Tables table, boolean metadataOnly, String includeObject) {
    public static Form of(Exchange x, Kind kind) {
        String accept = x.header("Accept");
        if (!accept.isEmpty()
                && !accept.contains("json")
                && !accept.contains("*/*")
                && !accept.contains("protobuf")
                && !accept.contains("application/*")) {
            throw ApiException.notAcceptable(
                    "406: Not Acceptable\n\nAvailable representations: application/json, application/yaml,"
                            + " application/vnd.kubernetes.protobuf, application/json;stream=watch,"
                            + " application/vnd.kubernetes.protobuf;stream=watch");
        }
        String include = x.query("includeObject").isEmpty() ? "Metadata" : x.query("includeObject");
        return new Form(
                kind,
                accept.contains("as=Table") ? new Tables(kind) : null,
                accept.contains("as=PartialObjectMetadata"),
                include);
    }

    public JsonNode one(ObjectNode stored) {
        ObjectNode object = Events.modern(kind) ? Events.toModern(stored) : stored;
        if (table != null) {
            ObjectNode meta = Json.object();
            meta.set("resourceVersion", object.get("metadata").path("resourceVersion"));
            return table.of(List.of(object), meta, includeObject);
        }
        return metadataOnly ? Tables.partial(object) : object;
    }

    boolean isTable() {
        return table != null;
    }

    /** Items of built-in kinds do not repeat what the list says. */
    private JsonNode item(ObjectNode stored) {
        JsonNode one = one(stored);
        return metadataOnly || kind.custom()
                ? one
                : ((ObjectNode) one.deepCopy()).without(List.of("apiVersion", "kind"));
    }

    public JsonNode many(List<ObjectNode> stored, ObjectNode listMeta) {
        if (table != null) {
            return table.of(stored, listMeta, includeObject);
        }
        ObjectNode list = Json.object();
        list.put("kind", metadataOnly ? "PartialObjectMetadataList" : kind.kind() + "List");
        list.put("apiVersion", metadataOnly ? "meta.k8s.io/v1" : kind.apiVersion());
        list.set("metadata", listMeta);
        ArrayNode items = list.putArray("items");
        stored.forEach(o -> items.add(item(o)));
        return list;
    }
}
