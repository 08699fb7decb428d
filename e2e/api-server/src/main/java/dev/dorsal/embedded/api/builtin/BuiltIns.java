package dev.dorsal.embedded.api.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.Api;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Kind;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Defaults of built-in kinds: those that clients dereference without looking, and those that operators compare. */
public final class BuiltIns {
    private int addresses;

    public void admit(Kind kind, ObjectNode o, @Nullable ObjectNode old) {
        switch (kind.plural()) {
            case "namespaces" -> namespace(o, old);
            case "pods" -> {
                podSpec(Json.child(o, "spec"));
                Json.byDefault(Json.child(o, "status"), "phase", "Pending");
            }
            case "statefulsets" -> statefulSet(Json.child(o, "spec"), Json.child(o, "status"));
            case "deployments" -> deployment(Json.child(o, "spec"));
            case "services" -> service(Json.child(o, "spec"), old);
            case "secrets" -> secret(o);
            case "persistentvolumeclaims" -> {
                Json.byDefault(Json.child(o, "spec"), "volumeMode", "Filesystem");
                Json.byDefault(Json.child(o, "status"), "phase", "Pending");
            }
            case "customresourcedefinitions" -> definition(o);
            default -> {}
        }
    }

    private static void namespace(ObjectNode o, @Nullable ObjectNode old) {
        Json.child(Json.meta(o), "labels").put("kubernetes.io/metadata.name", Json.name(o));
        if (old == null) {
            Json.child(o, "spec").putArray("finalizers").add("kubernetes");
            Json.child(o, "status").put("phase", "Active");
        }
    }

    private static void statefulSet(ObjectNode spec, ObjectNode status) {
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
        podSpec(Json.child(Json.child(spec, "template"), "spec"));
        Json.byDefault(status, "replicas", 0);
    }

    private static void deployment(ObjectNode spec) {
        Json.byDefault(spec, "replicas", 1);
        Json.byDefault(spec, "revisionHistoryLimit", 10);
        Json.byDefault(spec, "progressDeadlineSeconds", 600);
        ObjectNode strategy = Json.child(spec, "strategy");
        Json.byDefault(strategy, "type", "RollingUpdate");
        if (strategy.get("type").asText().equals("RollingUpdate")) {
            Json.byDefault(Json.child(strategy, "rollingUpdate"), "maxSurge", "25%");
            Json.byDefault(Json.child(strategy, "rollingUpdate"), "maxUnavailable", "25%");
        }
        podSpec(Json.child(Json.child(spec, "template"), "spec"));
    }

    private static void podSpec(ObjectNode spec) {
        Json.byDefault(spec, "restartPolicy", "Always");
        Json.byDefault(spec, "terminationGracePeriodSeconds", 30);
        Json.byDefault(spec, "dnsPolicy", "ClusterFirst");
        Json.byDefault(spec, "schedulerName", "default-scheduler");
        Json.child(spec, "securityContext");
        for (String list : List.of("initContainers", "containers")) {
            for (JsonNode c : spec.path(list)) {
                var container = (ObjectNode) c;
                String image = c.path("image").asText();
                boolean latest = image.endsWith(":latest") || image.lastIndexOf(':') <= image.lastIndexOf('/');
                Json.byDefault(container, "imagePullPolicy", latest ? "Always" : "IfNotPresent");
                Json.byDefault(container, "terminationMessagePath", "/dev/termination-log");
                Json.byDefault(container, "terminationMessagePolicy", "File");
                Json.child(container, "resources");
                c.path("ports").forEach(p -> Json.byDefault((ObjectNode) p, "protocol", "TCP"));
            }
        }
    }

    private void service(ObjectNode spec, @Nullable ObjectNode old) {
        Json.byDefault(spec, "type", "ClusterIP");
        Json.byDefault(spec, "sessionAffinity", "None");
        Json.byDefault(spec, "internalTrafficPolicy", "Cluster");
        for (JsonNode p : spec.path("ports")) {
            Json.byDefault((ObjectNode) p, "protocol", "TCP");
            if (!p.has("targetPort")) {
                ((ObjectNode) p).set("targetPort", p.get("port"));
            }
        }
        if (!spec.hasNonNull("clusterIP") && !spec.get("type").asText().equals("ExternalName")) {
            JsonNode had = old == null ? null : old.at("/spec/clusterIP");
            spec.put(
                    "clusterIP",
                    had != null && had.isTextual()
                            ? had.asText()
                            : "10.96." + ++addresses / 250 + "." + (addresses % 250 + 1));
        }
        if (spec.has("clusterIP")) {
            spec.putArray("clusterIPs").add(spec.get("clusterIP").asText());
            if (!spec.has("ipFamilies")) {
                spec.putArray("ipFamilies").add("IPv4");
            }
            Json.byDefault(spec, "ipFamilyPolicy", "SingleStack");
        }
    }

    private static void secret(ObjectNode o) {
        Json.byDefault(o, "type", "Opaque");
        if (o.remove("stringData") instanceof ObjectNode plain) {
            plain.properties()
                    .forEach(e -> Json.child(o, "data")
                            .put(
                                    e.getKey(),
                                    Base64.getEncoder()
                                            .encodeToString(
                                                    e.getValue().asText().getBytes(StandardCharsets.UTF_8))));
        }
    }

    private static void definition(ObjectNode o) {
        ObjectNode names = Json.child(Json.child(o, "spec"), "names");
        Json.byDefault(names, "listKind", names.path("kind").asText() + "List");
        Json.byDefault(names, "singular", names.path("kind").asText().toLowerCase());
        ObjectNode status = Json.child(o, "status");
        status.set("acceptedNames", names.deepCopy());
        if (!status.has("conditions")) {
            ArrayNode conditions = status.putArray("conditions");
            for (String type : List.of("NamesAccepted", "Established")) {
                conditions
                        .addObject()
                        .put("type", type)
                        .put("status", "True")
                        .put("reason", "Accepted")
                        .put("message", "")
                        .put("lastTransitionTime", Api.now());
            }
        }
        ArrayNode stored = status.putArray("storedVersions");
        o.at("/spec/versions").forEach(v -> {
            if (v.path("storage").asBoolean()) {
                stored.add(v.path("name").asText());
            }
        });
    }
}
