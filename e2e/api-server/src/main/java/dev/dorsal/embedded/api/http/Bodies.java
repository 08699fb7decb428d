package dev.dorsal.embedded.api.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.Api;
import dev.dorsal.embedded.api.object.ApiException;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Kind;
import java.util.ArrayList;

/** What a request carries: an object, and how it is to be written. */
final class Bodies {
    private static final String ACCEPTED = "the body of the request was in an unknown format - accepted media types"
            + " include: application/json, application/yaml, application/vnd.kubernetes.protobuf";

    private Bodies() {}

    /** @throws ApiException 415 for other media types, 400 for what is no object */
    static ObjectNode read(Exchange x) {
        String type = x.header("Content-Type");
        if (type.contains("protobuf")) {
            return Protobuf.read(x.body);
        }
        if (!type.isEmpty() && !type.contains("json") && !type.contains("yaml")) {
            throw ApiException.mediaType(ACCEPTED);
        }
        JsonNode body = type.contains("yaml") ? Json.readYaml(x.body) : Json.read(x.body);
        if (body instanceof ObjectNode object) {
            return object;
        }
        throw ApiException.badRequest("the body is not an object");
    }

    /** An object of the kind that the address names; without a kind it is taken for one. */
    static ObjectNode read(Exchange x, Kind kind) {
        ObjectNode object = read(x);
        String apiVersion = object.path("apiVersion").asText(kind.apiVersion());
        String is = object.path("kind").asText(kind.kind());
        if (is.equals(kind.kind()) && apiVersion.equals(kind.apiVersion())) {
            return object;
        }
        String version = apiVersion.substring(apiVersion.indexOf('/') + 1);
        String why = is.equals(kind.kind())
                ? "no kind \"" + is + "\" is registered for version \"" + apiVersion
                        + "\" in scheme \"pkg/runtime/scheme.go:111\""
                : "converting (" + version + "." + is + ") to ("
                        + (kind.group().isEmpty() ? "core" : kind.group().split("\\.")[0]) + "." + kind.kind()
                        + "): unknown conversion";
        throw ApiException.badRequest(
                is + " in version \"" + version + "\" cannot be handled as a " + kind.kind() + ": " + why);
    }

    static Api.Write write(Exchange x, ApiPath p) {
        String manager = x.query("fieldManager");
        if (manager.isEmpty() && !x.header("Content-Type").contains("apply")) {
            manager = x.header("User-Agent").split("/")[0];
        }
        String validation = x.query("fieldValidation");
        return new Api.Write(
                manager,
                p.subresource().equals("finalize") ? "" : p.subresource(),
                x.query("dryRun").equals("All"),
                validation.isEmpty() ? "Warn" : validation,
                new ArrayList<>());
    }

    static Api.Deletion deletion(Exchange x) {
        JsonNode options = x.body.length == 0 ? Json.object() : read(x);
        String policy = options.path("propagationPolicy").asText(x.query("propagationPolicy"));
        if (options.path("orphanDependents").asBoolean()) {
            policy = "Orphan";
        }
        boolean now = options.path("gracePeriodSeconds").asInt(-1) == 0
                || x.query("gracePeriodSeconds").equals("0");
        boolean dryRun = x.query("dryRun").equals("All")
                || options.path("dryRun").toString().contains("All");
        return new Api.Deletion(
                options.at("/preconditions/uid").asText(),
                options.at("/preconditions/resourceVersion").asText(),
                policy,
                now,
                dryRun);
    }
}
