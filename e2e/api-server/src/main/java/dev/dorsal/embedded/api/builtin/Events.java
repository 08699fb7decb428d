package dev.dorsal.embedded.api.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Kind;

/** The two faces of one Event: stored in the core form, which kubectl reads; operators may write the other. */
public final class Events {
    private static final String[][] NAMES = {
        {"regarding", "involvedObject"},
        {"note", "message"},
        {"deprecatedFirstTimestamp", "firstTimestamp"},
        {"deprecatedLastTimestamp", "lastTimestamp"},
        {"deprecatedCount", "count"},
        {"deprecatedSource", "source"}
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
        JsonNode when = core.path("eventTime");
        if (when.isTextual()) {
            Json.byDefault(core, "firstTimestamp", when.asText());
            String last = core.at("/series/lastObservedTime").asText(when.asText());
            core.put("lastTimestamp", last);
        }
        return core;
    }

    public static ObjectNode toModern(ObjectNode event) {
        ObjectNode modern = event.deepCopy().put("apiVersion", "events.k8s.io/v1");
        for (String[] pair : NAMES) {
            rename(modern, pair[1], pair[0]);
        }
        return modern;
    }

    private static void rename(ObjectNode object, String from, String to) {
        JsonNode value = object.remove(from);
        if (value != null) {
            object.set(to, value);
        }
    }
}
