package dev.dorsal.embedded.api.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Kind;

/** Defaults of the kinds that make Pods. */
final class Workloads {
    private Workloads() {}

    static void statefulSet(ObjectNode o) {
        ObjectNode spec = Json.child(o, "spec");
        Json.byDefault(spec, "replicas", 1);
        Json.byDefault(spec, "podManagementPolicy", "OrderedReady");
        Json.byDefault(spec, "revisionHistoryLimit", 10);
        ObjectNode strategy = Json.child(spec, "updateStrategy");
        Json.byDefault(strategy, "type", "RollingUpdate");
        if (strategy.get("type").asText().equals("RollingUpdate")) {
            Json.byDefault(Json.child(strategy, "rollingUpdate"), "partition", 0);
        }
        ObjectNode retention = Json.child(spec, "persistentVolumeClaimRetentionPolicy");
        Json.byDefault(retention, "whenDeleted", "Retain");
        Json.byDefault(retention, "whenScaled", "Retain");
        spec.path("volumeClaimTemplates").forEach(t -> Claims.template((ObjectNode) t));
        template(spec);
    }

    static void deployment(Kind kind, ObjectNode o) {
        ObjectNode spec = Json.child(o, "spec");
        Json.byDefault(spec, "replicas", 1);
        if (kind.plural().equals("deployments")) {
            Json.byDefault(spec, "revisionHistoryLimit", 10);
            Json.byDefault(spec, "progressDeadlineSeconds", 600);
            ObjectNode strategy = Json.child(spec, "strategy");
            Json.byDefault(strategy, "type", "RollingUpdate");
            if (strategy.get("type").asText().equals("RollingUpdate")) {
                Json.byDefault(Json.child(strategy, "rollingUpdate"), "maxSurge", "25%");
                Json.byDefault(Json.child(strategy, "rollingUpdate"), "maxUnavailable", "25%");
            }
        }
        template(spec);
    }

    static void job(ObjectNode o) {
        ObjectNode spec = Json.child(o, "spec");
        Json.byDefault(spec, "parallelism", 1);
        Json.byDefault(spec, "completions", 1);
        Json.byDefault(spec, "backoffLimit", 6);
        Json.byDefault(spec, "completionMode", "NonIndexed");
        if (!spec.has("suspend")) {
            spec.put("suspend", false);
        }
        template(spec);
    }

    private static void template(ObjectNode spec) {
        ObjectNode template = Json.child(spec, "template");
        PodDefaults.template(Json.child(template, "spec"));
        JsonNode meta = Json.child(template, "metadata");
        if (meta.path("creationTimestamp").isNull()) {
            ((ObjectNode) meta).remove("creationTimestamp");
        }
    }
}
