package dev.dorsal.embedded.api.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;

/** What kubectl get events says of an Event, in its core form. */
final class EventCells {
    private EventCells() {}

    static String lastSeen(JsonNode e) {
        int count = Math.max(e.path("count").asInt(1), e.at("/series/count").asInt());
        String last = Age.since(last(e));
        return count > 1 ? last + " (x" + count + " over " + Age.since(first(e)) + ")" : last;
    }

    static String firstSeen(JsonNode e) {
        return Age.since(first(e));
    }

    private static JsonNode last(JsonNode e) {
        JsonNode series = e.at("/series/lastObservedTime");
        if (series.isTextual()) {
            return series;
        }
        return e.path("lastTimestamp").isTextual() ? e.path("lastTimestamp") : first(e);
    }

    private static JsonNode first(JsonNode e) {
        return e.path("firstTimestamp").isTextual() ? e.path("firstTimestamp") : e.path("eventTime");
    }

    static String object(JsonNode e) {
        return e.at("/involvedObject/kind").asText().toLowerCase(Locale.ROOT) + "/"
                + e.at("/involvedObject/name").asText();
    }

    static String source(JsonNode e) {
        String component =
                e.at("/source/component").asText(e.path("reportingComponent").asText());
        String host = e.at("/source/host").asText(e.path("reportingInstance").asText());
        return host.isEmpty() ? component : component + ", " + host;
    }
}
