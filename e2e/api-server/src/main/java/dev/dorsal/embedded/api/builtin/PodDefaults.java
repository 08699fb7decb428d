package dev.dorsal.embedded.api.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Quantity;
import java.util.List;

/** Defaults of Pods and of Pod templates. */
final class PodDefaults {
    private PodDefaults() {}

    /** What only a Pod gets, beside what a template gets. */
    static void pod(ObjectNode o) {
        ObjectNode spec = Json.child(o, "spec");
        template(spec);
        spec.path("containers").forEach(c -> requestsFromLimits(Json.child((ObjectNode) c, "resources")));
        spec.path("initContainers").forEach(c -> requestsFromLimits(Json.child((ObjectNode) c, "resources")));
        if (!spec.has("enableServiceLinks")) {
            spec.put("enableServiceLinks", true);
        }
    }

    /** What a new Pod gets from the server's admission. */
    static void admit(ObjectNode o) {
        ObjectNode spec = Json.child(o, "spec");
        ObjectNode status = Json.child(o, "status");
        Json.byDefault(status, "phase", "Pending");
        Json.byDefault(status, "qosClass", qualityOfService(spec));
        Json.byDefault(spec, "preemptionPolicy", "PreemptLowerPriority");
        Json.byDefault(spec, "priority", 0);
        Json.byDefault(spec, "serviceAccountName", "default");
        Json.byDefault(spec, "serviceAccount", spec.get("serviceAccountName").asText());
        for (String key : List.of("node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable")) {
            if (!tolerates(spec, key)) {
                spec.withArray("tolerations")
                        .addObject()
                        .put("key", key)
                        .put("operator", "Exists")
                        .put("effect", "NoExecute")
                        .put("tolerationSeconds", 300);
            }
        }
    }

    private static boolean tolerates(ObjectNode spec, String key) {
        for (JsonNode t : spec.path("tolerations")) {
            if (t.path("key").asText().equals(key) || t.path("key").asText().isEmpty()) {
                return true;
            }
        }
        return false;
    }

    private static void requestsFromLimits(ObjectNode resources) {
        resources.path("limits").properties().forEach(e -> {
            ObjectNode requests = Json.child(resources, "requests");
            if (!requests.has(e.getKey())) {
                requests.set(e.getKey(), e.getValue());
            }
        });
    }

    private static String qualityOfService(ObjectNode spec) {
        boolean any = false;
        boolean all = true;
        for (JsonNode c : spec.path("containers")) {
            JsonNode limits = c.path("resources").path("limits");
            JsonNode requests = c.path("resources").path("requests");
            any |= !limits.isEmpty() || !requests.isEmpty();
            all &= limits.has("cpu") && limits.has("memory") && limits.equals(requests);
        }
        return all && any ? "Guaranteed" : any ? "Burstable" : "BestEffort";
    }

    static void template(ObjectNode spec) {
        Json.byDefault(spec, "restartPolicy", "Always");
        Json.byDefault(spec, "terminationGracePeriodSeconds", 30);
        Json.byDefault(spec, "dnsPolicy", "ClusterFirst");
        Json.byDefault(spec, "schedulerName", "default-scheduler");
        Json.child(spec, "securityContext");
        for (String list : List.of("initContainers", "containers")) {
            spec.path(list).forEach(c -> container((ObjectNode) c));
        }
        spec.path("volumes").forEach(v -> volume((ObjectNode) v));
        if (spec.has("serviceAccountName")) {
            Json.byDefault(
                    spec, "serviceAccount", spec.get("serviceAccountName").asText());
        }
    }

    private static void container(ObjectNode c) {
        String image = c.path("image").asText();
        boolean latest = image.endsWith(":latest") || image.lastIndexOf(':') <= image.lastIndexOf('/');
        Json.byDefault(c, "imagePullPolicy", latest ? "Always" : "IfNotPresent");
        Json.byDefault(c, "terminationMessagePath", "/dev/termination-log");
        Json.byDefault(c, "terminationMessagePolicy", "File");
        quantities(Json.child(c, "resources"));
        c.path("ports").forEach(p -> Json.byDefault((ObjectNode) p, "protocol", "TCP"));
        c.path("env").forEach(e -> fieldRef(e.path("valueFrom")));
        for (String probe : List.of("startupProbe", "readinessProbe", "livenessProbe")) {
            if (c.get(probe) instanceof ObjectNode p) {
                probe(p);
            }
        }
        http(c.path("lifecycle").path("postStart"));
        http(c.path("lifecycle").path("preStop"));
    }

    static void quantities(JsonNode resources) {
        for (String list : List.of("limits", "requests")) {
            if (resources.get(list) instanceof ObjectNode amounts) {
                amounts.properties()
                        .forEach(e -> amounts.put(
                                e.getKey(), Quantity.canonical(e.getValue().asText())));
            }
        }
    }

    private static void probe(ObjectNode p) {
        Json.byDefault(p, "failureThreshold", 3);
        Json.byDefault(p, "periodSeconds", 10);
        Json.byDefault(p, "successThreshold", 1);
        Json.byDefault(p, "timeoutSeconds", 1);
        http(p);
        if (p.get("grpc") instanceof ObjectNode grpc) {
            Json.byDefault(grpc, "service", "");
        }
    }

    private static void http(JsonNode handler) {
        if (handler.get("httpGet") instanceof ObjectNode http) {
            Json.byDefault(http, "path", "/");
            Json.byDefault(http, "scheme", "HTTP");
        }
    }

    private static void fieldRef(JsonNode source) {
        if (source.get("fieldRef") instanceof ObjectNode ref) {
            Json.byDefault(ref, "apiVersion", "v1");
        }
    }

    private static void volume(ObjectNode v) {
        for (String source : List.of("configMap", "secret", "projected", "downwardAPI")) {
            if (v.get(source) instanceof ObjectNode o) {
                Json.byDefault(o, "defaultMode", 420);
                o.path("items").forEach(PodDefaults::fieldRef);
                o.path("sources").forEach(PodDefaults::projection);
            }
        }
        if (v.get("hostPath") instanceof ObjectNode host) {
            Json.byDefault(host, "type", "");
        }
        if (v.get("emptyDir") instanceof ObjectNode empty && empty.has("sizeLimit")) {
            empty.put("sizeLimit", Quantity.canonical(empty.get("sizeLimit").asText()));
        }
        if (v.size() == 1) {
            v.putObject("emptyDir");
        }
    }

    private static void projection(JsonNode source) {
        if (source.get("serviceAccountToken") instanceof ObjectNode token) {
            Json.byDefault(token, "expirationSeconds", 3600);
        }
        source.path("downwardAPI").path("items").forEach(PodDefaults::fieldRef);
    }
}
