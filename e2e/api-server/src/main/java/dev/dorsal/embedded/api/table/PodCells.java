package dev.dorsal.embedded.api.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;

/** What kubectl get pods says of a Pod. */
final class PodCells {
    private PodCells() {}

    static String ready(JsonNode pod) {
        int ready = 0;
        for (JsonNode c : pod.at("/status/containerStatuses")) {
            ready += c.path("ready").asBoolean() ? 1 : 0;
        }
        return ready + "/" + pod.at("/spec/containers").size();
    }

    static String restarts(JsonNode pod) {
        int restarts = 0;
        String last = "";
        for (JsonNode c : pod.at("/status/containerStatuses")) {
            restarts += c.path("restartCount").asInt();
            String ended = c.at("/lastState/terminated/finishedAt").asText();
            last = ended.compareTo(last) > 0 ? ended : last;
        }
        boolean never = restarts == 0 || last.isEmpty();
        return restarts + (never ? "" : " (" + Age.since(TextNode.valueOf(last)) + " ago)");
    }

    static String status(JsonNode pod) {
        if (pod.path("metadata").has("deletionTimestamp")) {
            return "Terminating";
        }
        String init = initialising(pod);
        if (!init.isEmpty()) {
            return init;
        }
        for (JsonNode c : pod.at("/status/containerStatuses")) {
            String reason = reason(c.path("state"));
            if (!reason.isEmpty()) {
                return reason;
            }
        }
        String reason = pod.at("/status/reason").asText();
        return reason.isEmpty() ? pod.at("/status/phase").asText("Pending") : reason;
    }

    private static String initialising(JsonNode pod) {
        int index = 0;
        for (JsonNode c : pod.at("/status/initContainerStatuses")) {
            JsonNode state = c.path("state");
            JsonNode code = state.at("/terminated/exitCode");
            if (code.isMissingNode() || code.asInt() != 0) {
                String reason = reason(state);
                boolean waits = reason.isEmpty() || reason.equals("PodInitializing");
                return "Init:"
                        + (waits ? index + "/" + pod.at("/spec/initContainers").size() : reason);
            }
            index++;
        }
        return "";
    }

    private static String reason(JsonNode state) {
        String waiting = state.at("/waiting/reason").asText();
        if (!waiting.isEmpty()) {
            return waiting;
        }
        JsonNode ended = state.path("terminated");
        if (ended.isMissingNode()) {
            return "";
        }
        String signal = ended.path("signal").asInt() != 0
                ? "Signal:" + ended.path("signal").asInt()
                : "ExitCode:" + ended.path("exitCode").asInt();
        return ended.path("reason").asText(signal);
    }
}
