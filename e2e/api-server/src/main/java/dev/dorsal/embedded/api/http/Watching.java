package dev.dorsal.embedded.api.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.Faults;
import dev.dorsal.embedded.api.object.ApiException;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Kind;
import dev.dorsal.embedded.api.object.Selector;
import dev.dorsal.embedded.api.store.Store;
import dev.dorsal.embedded.api.store.Store.Change;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Watches, as lines of a chunked answer or as WebSocket messages. */
public final class Watching {
    private interface Sink {
        void send(ObjectNode event) throws IOException, InterruptedException;
    }

    private static final long BOOKMARK_MILLIS = Long.getLong("bookmark", 30_000);
    private final Store store;
    private final Faults faults;

    public Watching(Store store, Faults faults) {
        this.store = store;
        this.faults = faults;
    }

    public void serve(Exchange x, ApiPath p) throws IOException, InterruptedException {
        long since = version(x.query("resourceVersion"));
        boolean initial = x.flag("sendInitialEvents");
        if (initial && !x.query("resourceVersionMatch").equals("NotOlderThan")) {
            throw ApiException.badOptions(
                    "ListOptions",
                    "resourceVersionMatch",
                    "FieldValueForbidden",
                    "Forbidden: sendInitialEvents requires setting resourceVersionMatch to NotOlderThan");
        }
        Fields.of(p.kind(), x.query("fieldSelector"));
        Store.Watch watch;
        ApiException expired = null;
        try {
            watch = store.watch(p.kind().storage(), p.namespace(), initial ? 0 : since);
        } catch (ApiException e) {
            // a real server accepts such a watch and ends it with an event
            expired = e;
            watch = store.watch(p.kind().storage(), p.namespace(), store.version());
        }
        try (var w = watch) {
            if (x.wantsWebSocket()) {
                WebSocket socket = x.upgrade("");
                Thread.ofVirtual().start(() -> drain(socket, w));
                run(x, p, w, expired, voiced(e -> socket.send(WebSocket.TEXT, Json.bytes(e))));
                socket.close();
            } else {
                try (OutputStream out = x.stream("application/json")) {
                    x.onClientGone(w::close);
                    run(x, p, w, expired, voiced(e -> {
                        out.write(Json.bytes(e));
                        out.write('\n');
                        out.flush();
                    }));
                }
            }
        }
    }

    /** A silent server does not tell its watchers either. */
    private Sink voiced(Sink sink) {
        return event -> {
            faults.awaitVoice();
            sink.send(event);
        };
    }

    private static void drain(WebSocket socket, Store.Watch watch) {
        try {
            while (socket.receive() != null) {
                // clients send nothing but close
            }
        } catch (IOException e) {
            // gone
        }
        watch.close();
    }

    private void run(Exchange x, ApiPath p, Store.Watch watch, @Nullable ApiException expired, Sink sink)
            throws IOException, InterruptedException {
        Form form = Form.of(x, p.kind());
        if (expired != null) {
            sink.send(event("ERROR", expired.status));
            return;
        }
        Predicate<JsonNode> selected = Selector.of(
                x.query("labelSelector"),
                Fields.of(p.kind(), x.query("fieldSelector"))
                        + (p.name().isEmpty() ? "" : ",metadata.name=" + p.name()));
        long seconds = x.query("timeoutSeconds").isEmpty() ? 3600 : Long.parseLong(x.query("timeoutSeconds"));
        long end = System.currentTimeMillis() + seconds * 1000;
        boolean bookmarks = x.flag("allowWatchBookmarks");
        boolean owesInitialBookmark = x.flag("sendInitialEvents");
        long version = watch.initialVersion;
        while (System.currentTimeMillis() < end && !watch.ended()) {
            Change c =
                    watch.next(owesInitialBookmark ? 0 : Math.min(BOOKMARK_MILLIS, end - System.currentTimeMillis()));
            if (owesInitialBookmark && (c == null || c.version() > 0)) {
                sink.send(bookmark(p.kind(), watch.initialVersion, true));
                owesInitialBookmark = false;
            } else if (c == null && bookmarks && !watch.ended() && System.currentTimeMillis() < end) {
                // what this watch did not get is not its kind, so the newest version is safe to resume from
                sink.send(bookmark(p.kind(), Math.max(version, watch.idleVersion(store)), false));
            }
            if (c != null) {
                version = Math.max(version, c.version());
                ObjectNode event = translate(c, selected, form);
                if (event != null) {
                    sink.send(event);
                }
            }
        }
    }

    private static long version(String text) {
        try {
            return text.isEmpty() ? 0 : Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw ApiException.unexpected("resourceVersion: Invalid value: \"" + text
                    + "\": strconv.ParseUint: parsing \"" + text + "\": invalid syntax");
        }
    }

    /** For a watch with a selector, an object that begins to match is added and one that ceases to is deleted. */
    private static @Nullable ObjectNode translate(Change c, Predicate<JsonNode> selected, Form form) {
        boolean was = c.before() != null && selected.test(c.before());
        ObjectNode after = c.after();
        if (after != null && selected.test(after)) {
            return event(was ? "MODIFIED" : "ADDED", form.one(after));
        }
        if (!was) {
            return null;
        }
        ObjectNode last = java.util.Objects.requireNonNull(c.before());
        if (after != null) {
            last = last.deepCopy();
            Json.meta(last).put("resourceVersion", Long.toString(c.version()));
        }
        return event("DELETED", form.one(last));
    }

    private static ObjectNode event(String type, JsonNode object) {
        ObjectNode event = Json.object().put("type", type);
        event.set("object", object);
        return event;
    }

    private static ObjectNode bookmark(Kind kind, long version, boolean initialEnd) {
        ObjectNode object = Json.object().put("kind", kind.kind()).put("apiVersion", kind.apiVersion());
        ObjectNode meta = object.putObject("metadata").put("resourceVersion", Long.toString(version));
        if (initialEnd) {
            meta.putObject("annotations").put("k8s.io/initial-events-end", "true");
        }
        return event("BOOKMARK", object);
    }
}
