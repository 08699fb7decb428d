package dev.dorsal.embedded.api.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Problem;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Kinds with little to say: namespaces, endpoint slices, disruption budgets. */
final class Small {
    private Small() {}

    static void namespace(ObjectNode o) {
        Json.child(Json.meta(o), "labels").put("kubernetes.io/metadata.name", Json.name(o));
    }

    static void begin(ObjectNode namespace) {
        Json.child(namespace, "spec").putArray("finalizers").add("kubernetes");
        Json.child(namespace, "status").put("phase", "Active");
    }

    static void endpointSlice(ObjectNode o) {
        for (JsonNode port : o.path("ports")) {
            Json.byDefault((ObjectNode) port, "name", "");
            Json.byDefault((ObjectNode) port, "protocol", "TCP");
        }
    }

    static List<Problem> endpointSliceProblems(ObjectNode o, @Nullable ObjectNode old) {
        var problems = new ArrayList<Problem>();
        if (old != null && !o.path("addressType").equals(old.path("addressType"))) {
            return List.of(Problem.value("addressType", o.path("addressType"), "field is immutable"));
        }
        String type = o.path("addressType").asText();
        for (int i = 0; type.startsWith("IPv") && i < o.path("endpoints").size(); i++) {
            JsonNode addresses = o.path("endpoints").get(i).path("addresses");
            for (int j = 0; j < addresses.size(); j++) {
                if (!addresses.get(j).asText().matches("[0-9a-fA-F.:]*[.:][0-9a-fA-F.:]*")) {
                    problems.add(Problem.value(
                            "endpoints[" + i + "].addresses[" + j + "]",
                            addresses.get(j),
                            "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)"));
                }
            }
        }
        return problems;
    }

    static List<Problem> budgetProblems(ObjectNode o) {
        JsonNode spec = o.path("spec");
        if (!spec.has("minAvailable") || !spec.has("maxUnavailable")) {
            return List.of();
        }
        ObjectNode shown = Json.object();
        shown.set("MinAvailable", spec.get("minAvailable"));
        shown.set("Selector", spec.get("selector"));
        shown.set("MaxUnavailable", spec.get("maxUnavailable"));
        shown.set("UnhealthyPodEvictionPolicy", spec.get("unhealthyPodEvictionPolicy"));
        return List.of(Problem.whole("spec", shown, "minAvailable and maxUnavailable cannot be both set"));
    }
}
