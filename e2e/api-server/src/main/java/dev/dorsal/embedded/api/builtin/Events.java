package dev.dorsal.embedded.api.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Kind;
import dev.dorsal.embedded.api.object.Problem;
import java.util.List;

/** The two faces of one Event: stored in the core form, which kubectl reads; operators may write the other. */
public final class Events {
    private static final String[][] NAMES = {
        {"regarding", "involvedObject"},
        {"note", "message"},
        {"deprecatedFirstTimestamp", "firstTimestamp"},
        {"deprecatedLastTimestamp", "lastTimestamp"},
        {"deprecatedCount", "count"},
        {"deprecatedSource", "source"},
        {"reportingController", "reportingComponent"}
    };

    private Events() {}

    public static boolean modern(Kind kind) {
        return kind.group().equals("events.k8s.io");
    }

    public static ObjectNode toCore(ObjectNode event) {
        ObjectNode core = event.deepCopy().put("apiVersion", "v1");
        for (String[] pair : NAMES) {
            rename(core, pair[0], pair[1]);
        }
        return core;
    }

    public static ObjectNode toModern(ObjectNode event) {
        ObjectNode modern = event.deepCopy().put("apiVersion", "events.k8s.io/v1");
        for (String[] pair : NAMES) {
            rename(modern, pair[1], pair[0]);
        }
        for (String field : List.of("reportingController", "reportingInstance")) {
            if (modern.path(field).asText().isEmpty()) {
                modern.remove(field);
            }
        }
        return modern;
    }

    /** The core form has its times always, though they may be null. */
    static void complete(ObjectNode event) {
        for (String time : List.of("eventTime", "firstTimestamp", "lastTimestamp")) {
            if (!event.has(time)) {
                event.putNull(time);
            }
        }
        Json.child(event, "source");
        for (String field : List.of("reportingComponent", "reportingInstance")) {
            Json.byDefault(event, field, "");
        }
    }

    static List<Problem> problems(ObjectNode event) {
        JsonNode namespace = event.at("/involvedObject/namespace");
        String expected = namespace.asText().isEmpty() ? "default" : namespace.asText();
        return expected.equals(Json.namespace(event))
                ? List.of()
                : List.of(Problem.value("involvedObject.namespace", namespace, "does not match event.namespace"));
    }

    private static void rename(ObjectNode object, String from, String to) {
        JsonNode value = object.remove(from);
        if (value != null) {
            object.set(to, value);
        }
    }
}
