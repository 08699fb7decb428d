package dev.dorsal.embedded.api.http;

import dev.dorsal.embedded.api.Api;
import dev.dorsal.embedded.api.Faults;
import dev.dorsal.embedded.api.Node;
import dev.dorsal.embedded.api.Requests;
import dev.dorsal.embedded.api.object.ApiException;
import dev.dorsal.embedded.api.object.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The Kubernetes API over HTTP: which request is which operation. */
public final class HttpApi implements Http.Handler {
    static final String JSON = "application/json";
    private static final System.Logger LOG = System.getLogger(HttpApi.class.getName());
    private final Api api;
    private final Faults faults;
    private final Requests requests;
    private final Documents documents;
    private final Objects objects;
    private final Watching watching;
    private final Scales scales;
    private final Evictions evictions;
    private final Streams streams;

    public HttpApi(Api api, Node node, Faults faults, Requests requests) {
        this.api = api;
        this.faults = faults;
        this.requests = requests;
        documents = new Documents(api.kinds);
        objects = new Objects(api);
        watching = new Watching(api.store, faults);
        scales = new Scales(api);
        evictions = new Evictions(api);
        streams = new Streams(node);
    }

    @Override
    public void handle(Exchange x) throws IOException, InterruptedException {
        faults.awaitVoice();
        try {
            ApiPath path = ApiPath.parse(x.path, api.kinds);
            if (instead(x, path) || documents.answer(x)) {
                return;
            }
            if (path != null) {
                resource(x, path);
            } else {
                unknown(x);
            }
        } catch (ApiException e) {
            x.send(e.code(), JSON, Json.bytes(e.status));
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.ERROR, x.method + " " + x.path + ": a defect of the embedded API", e);
            x.send(500, JSON, Json.bytes(ApiException.internal(e).status));
        }
    }

    private void unknown(Exchange x) throws IOException {
        String groupVersion = x.path.replaceFirst("^/apis?/", "").replaceFirst("/(namespaces|[a-z]+$).*", "");
        if (api.kinds.groupVersions().contains(groupVersion)) {
            throw ApiException.noSuchPath();
        }
        x.send(404, "text/plain; charset=utf-8", "404 page not found\n".getBytes(StandardCharsets.UTF_8));
    }

    /** Whether a fault answered. */
    private boolean instead(Exchange x, @Nullable ApiPath path) throws IOException {
        String verb = path == null ? "get" : Verbs.of(x, path);
        if (path != null) {
            requests.count(verb, path.resource());
        }
        Faults.Answer answer = faults.take(verb, x.path);
        if (answer == null) {
            return false;
        }
        switch (answer) {
            case CONFLICT ->
                throw path == null ? ApiException.noSuchPath() : ApiException.stale(path.kind(), path.name());
            case TOO_MANY_REQUESTS -> {
                x.header("Retry-After", "1");
                throw ApiException.tooManyRequests("the server is asked to refuse this request, try again later");
            }
            case ERROR -> throw ApiException.internal(new IOException("the server is asked to fail this request"));
            case SILENCE -> x.swallow();
        }
        return true;
    }

    private void resource(Exchange x, ApiPath p) throws IOException, InterruptedException {
        switch (p.subresource()) {
            case "log" -> streams.logs(x, api.get(p.kind(), p.namespace(), p.name()));
            case "exec" -> streams.exec(x, api.get(p.kind(), p.namespace(), p.name()));
            case "eviction" -> evictions.answer(x, p);
            case "scale" -> scales.answer(x, p);
            case "", "status", "finalize" -> object(x, p);
            default -> throw ApiException.noSuchPath();
        }
    }

    private void object(Exchange x, ApiPath p) throws IOException, InterruptedException {
        switch (Verbs.of(x, p)) {
            case "watch" -> watching.serve(x, p);
            case "get" -> objects.get(x, p);
            case "list" -> objects.list(x, p);
            case "create" -> objects.create(x, p);
            case "update" -> objects.update(x, p);
            case "patch" -> objects.patch(x, p);
            case "delete" -> objects.delete(x, p);
            case "deletecollection" -> objects.deleteAll(x, p);
            default -> throw ApiException.notAllowed();
        }
    }
}
