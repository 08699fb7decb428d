package dev.dorsal.embedded.api.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.Problem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a Pod or its template must have, and what of a Pod may change. */
final class PodRules {
    private static final String FROZEN =
            "pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,"
                    + "`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),"
                    + "`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)";

    private PodRules() {}

    static List<Problem> pod(ObjectNode o, @Nullable ObjectNode old) {
        var problems = new ArrayList<Problem>();
        spec(o.path("spec"), "spec", problems);
        if (old != null && !fixed(o.path("spec")).equals(fixed(old.path("spec")))) {
            problems.add(Problem.forbidden("spec", FROZEN));
        }
        return problems;
    }

    /** What may not change; the node's name is set once by the scheduler, here by whoever runs Pods. */
    private static JsonNode fixed(JsonNode spec) {
        ObjectNode fixed = spec.deepCopy();
        fixed.remove(List.of("activeDeadlineSeconds", "tolerations", "nodeName", "schedulingGates"));
        for (String list : List.of("containers", "initContainers")) {
            fixed.path(list).forEach(c -> ((ObjectNode) c).remove("image"));
        }
        return fixed;
    }

    static void spec(JsonNode spec, String path, List<Problem> problems) {
        if (spec.path("containers").isEmpty()) {
            problems.add(Problem.required(path + ".containers", ""));
        }
        Set<String> volumes = new HashSet<>();
        spec.path("volumes").forEach(v -> volumes.add(v.path("name").asText()));
        Set<String> names = new HashSet<>();
        for (String list : List.of("initContainers", "containers")) {
            for (int i = 0; i < spec.path(list).size(); i++) {
                JsonNode c = spec.path(list).get(i);
                String here = path + "." + list + "[" + i + "]";
                container(c, here, volumes, problems);
                if (!names.add(c.path("name").asText())) {
                    problems.add(
                            Problem.duplicate(here + ".name", c.path("name").toString()));
                }
            }
        }
    }

    private static void container(JsonNode c, String path, Set<String> volumes, List<Problem> problems) {
        for (String field : List.of("name", "image")) {
            if (c.path(field).asText().isEmpty()) {
                problems.add(Problem.required(path + "." + field, ""));
            }
        }
        for (int i = 0; i < c.path("volumeMounts").size(); i++) {
            JsonNode name = c.path("volumeMounts").get(i).path("name");
            if (!volumes.contains(name.asText())) {
                problems.add(new Problem(
                        path + ".volumeMounts[" + i + "].name", "FieldValueNotFound", "Not found: " + name));
            }
        }
    }
}
