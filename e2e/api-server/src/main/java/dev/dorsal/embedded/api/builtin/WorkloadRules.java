package dev.dorsal.embedded.api.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.Problem;
import dev.dorsal.embedded.api.object.Selector;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the kinds that make Pods must have, and what of them may change. */
final class WorkloadRules {
    private static final List<String> FREE = List.of(
            "replicas",
            "ordinals",
            "template",
            "updateStrategy",
            "revisionHistoryLimit",
            "persistentVolumeClaimRetentionPolicy",
            "minReadySeconds");

    private static final String FROZEN =
            "updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy',"
                    + " 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are"
                    + " forbidden";

    private WorkloadRules() {}

    static List<Problem> statefulSet(ObjectNode o, @Nullable ObjectNode old) {
        List<Problem> problems = common(o);
        if (old != null && !frozen(o).equals(frozen(old))) {
            problems.add(Problem.forbidden("spec", FROZEN));
        }
        return problems;
    }

    private static JsonNode frozen(ObjectNode o) {
        ObjectNode spec = o.path("spec").deepCopy();
        return spec.without(FREE);
    }

    static List<Problem> deployment(ObjectNode o, @Nullable ObjectNode old) {
        List<Problem> problems = common(o);
        if (old != null && !o.at("/spec/selector").equals(old.at("/spec/selector"))) {
            problems.add(Problem.whole("spec.selector", o.at("/spec/selector"), "field is immutable"));
        }
        return problems;
    }

    private static List<Problem> common(ObjectNode o) {
        var problems = new ArrayList<Problem>();
        JsonNode spec = o.path("spec");
        if (spec.path("replicas").asInt() < 0) {
            problems.add(Problem.value("spec.replicas", spec.get("replicas"), "must be greater than or equal to 0"));
        }
        if (spec.path("selector").isEmpty()) {
            problems.add(Problem.required("spec.selector", ""));
        }
        JsonNode labels = spec.at("/template/metadata/labels");
        if (spec.path("selector").isEmpty() || !Selector.covers(spec.path("selector"), labels)) {
            problems.add(Problem.whole(
                    "spec.template.metadata.labels", labels, "`selector` does not match template `labels`"));
        }
        PodRules.spec(spec.at("/template/spec"), "spec.template.spec", problems);
        String restart = spec.at("/template/spec/restartPolicy").asText();
        if (!restart.equals("Always")) {
            problems.add(Problem.notSupported(
                    "spec.template.spec.restartPolicy", spec.at("/template/spec/restartPolicy"), List.of("Always")));
        }
        return problems;
    }
}
