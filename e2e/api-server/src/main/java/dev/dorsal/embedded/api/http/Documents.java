package dev.dorsal.embedded.api.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dorsal.embedded.api.kind.Kinds;
import dev.dorsal.embedded.api.kind.OpenApi;
import dev.dorsal.embedded.api.object.Json;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What is no resource: discovery, OpenAPI, version and health. */
final class Documents {
    private static final String AGGREGATED = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
    private final Kinds kinds;
    private final OpenApi openApi;

    Documents(Kinds kinds) {
        this.kinds = kinds;
        openApi = new OpenApi(kinds);
    }

    /** False when the path is none of these; then nothing was sent. */
    boolean answer(Exchange x) throws IOException {
        String path = x.path.endsWith("/") && x.path.length() > 1 ? x.path.substring(0, x.path.length() - 1) : x.path;
        boolean aggregated = x.header("Accept").contains("as=APIGroupDiscoveryList")
                && (path.equals("/api") || path.equals("/apis"));
        if (path.equals("/healthz") || path.equals("/readyz") || path.equals("/livez")) {
            x.send(200, "text/plain; charset=utf-8", new byte[] {'o', 'k'});
            return true;
        }
        JsonNode document = aggregated ? kinds.aggregated(path.equals("/api")) : plain(path);
        if (document == null) {
            return false;
        }
        x.send(200, aggregated ? AGGREGATED : HttpApi.JSON, Json.bytes(document));
        return true;
    }

    private @Nullable JsonNode plain(String path) {
        return switch (path) {
            case "/version" ->
                Json.object()
                        .put("major", "1")
                        .put("minor", "36")
                        .put("gitVersion", "v1.36.0+embedded")
                        .put("platform", "java");
            case "/api" -> kinds.versions();
            case "/apis" -> kinds.groups();
            case "/openapi/v3" -> openApi.index();
            default -> ofGroup(path);
        };
    }

    private @Nullable JsonNode ofGroup(String path) {
        String groupVersion = path.replaceFirst("^/(openapi/v3/)?apis?/", "");
        if (!kinds.groupVersions().contains(groupVersion)) {
            return null;
        }
        return path.startsWith("/openapi") ? openApi.document(groupVersion) : kinds.resources(groupVersion);
    }
}
