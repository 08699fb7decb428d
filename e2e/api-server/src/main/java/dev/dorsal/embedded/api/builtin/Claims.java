package dev.dorsal.embedded.api.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.ApiException;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Kind;
import dev.dorsal.embedded.api.object.Problem;
import dev.dorsal.embedded.api.object.Quantity;
import dev.dorsal.embedded.api.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Claims, volumes and their classes. */
final class Claims {
    private static final String IMMUTABLE = "spec is immutable after creation except resources.requests and"
            + " volumeAttributesClassName for bound claims";
    private static final String DEFAULT = "storageclass.kubernetes.io/is-default-class";
    private final Store store;

    Claims(Store store) {
        this.store = store;
    }

    static void claim(ObjectNode o) {
        spec(Json.child(o, "spec"));
    }

    void begin(ObjectNode o) {
        protect(o, "kubernetes.io/pvc-protection");
        Json.byDefault(Json.child(o, "status"), "phase", "Pending");
        ObjectNode spec = Json.child(o, "spec");
        if (!spec.hasNonNull("storageClassName")) {
            defaultClass().ifPresent(c -> spec.put("storageClassName", c));
        }
    }

    /** A claim's template in a StatefulSet. */
    static void template(ObjectNode template) {
        template.put("apiVersion", "v1").put("kind", "PersistentVolumeClaim");
        if (Json.meta(template).path("creationTimestamp").isNull()) {
            Json.meta(template).remove("creationTimestamp");
        }
        spec(Json.child(template, "spec"));
        Json.byDefault(Json.child(template, "status"), "phase", "Pending");
    }

    private static void spec(ObjectNode spec) {
        Json.byDefault(spec, "volumeMode", "Filesystem");
        for (JsonNode amount : spec.at("/resources/requests")) {
            if (!Quantity.isOne(amount.asText())) {
                throw ApiException.badRequest("PersistentVolumeClaim in version \"v1\" cannot be handled as a"
                        + " PersistentVolumeClaim: quantities must match the regular expression"
                        + " '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'");
            }
        }
        PodDefaults.quantities(spec.path("resources"));
    }

    private static void protect(ObjectNode o, String finalizer) {
        for (JsonNode f : o.at("/metadata/finalizers")) {
            if (f.asText().equals(finalizer)) {
                return;
            }
        }
        Json.meta(o).withArray("finalizers").add(finalizer);
    }

    private Optional<String> defaultClass() {
        return store.list("storageclasses.storage.k8s.io", "", null).stream()
                .filter(c ->
                        c.at("/metadata/annotations").path(DEFAULT).asText().equals("true"))
                .map(Json::name)
                .findFirst();
    }

    static void volume(ObjectNode o) {
        ObjectNode spec = Json.child(o, "spec");
        Json.byDefault(spec, "volumeMode", "Filesystem");
        Json.byDefault(spec, "persistentVolumeReclaimPolicy", "Retain");
        if (spec.get("hostPath") instanceof ObjectNode host) {
            Json.byDefault(host, "type", "");
        }
    }

    static void beginVolume(ObjectNode o) {
        protect(o, "kubernetes.io/pv-protection");
        Json.byDefault(Json.child(o, "status"), "phase", "Pending");
    }

    static void storageClass(ObjectNode o) {
        Json.byDefault(o, "reclaimPolicy", "Delete");
        Json.byDefault(o, "volumeBindingMode", "Immediate");
    }

    List<Problem> problems(Kind kind, ObjectNode o, @Nullable ObjectNode old) {
        var problems = new ArrayList<Problem>();
        JsonNode spec = o.path("spec");
        if (spec.path("accessModes").isEmpty()) {
            problems.add(Problem.required("spec.accessModes", "at least 1 access mode is required"));
        }
        if (!spec.at("/resources/requests").has("storage")) {
            problems.add(Problem.required("spec.resources[storage]", ""));
        } else if (old != null) {
            changes(kind, o, old, problems);
        }
        return problems;
    }

    private void changes(Kind kind, ObjectNode o, ObjectNode old, List<Problem> problems) {
        boolean bound = old.at("/status/phase").asText().equals("Bound");
        if (!fixed(o, bound).equals(fixed(old, bound))) {
            problems.add(Problem.forbidden("spec", IMMUTABLE));
        } else if (bound) {
            size(kind, o, old, problems);
        }
    }

    /** Binding sets the volume's name once. */
    private static JsonNode fixed(ObjectNode o, boolean bound) {
        ObjectNode spec = o.path("spec").deepCopy();
        spec.remove("volumeName");
        if (bound) {
            spec.remove("volumeAttributesClassName");
            if (spec.get("resources") instanceof ObjectNode resources) {
                resources.remove("requests");
            }
        }
        return spec;
    }

    private void size(Kind kind, ObjectNode o, ObjectNode old, List<Problem> problems) {
        Quantity wanted = storage(o.at("/spec/resources/requests"));
        Quantity had = storage(old.at("/spec/resources/requests"));
        if (wanted.compareTo(storage(old.at("/status/capacity"))) < 0 && wanted.compareTo(had) != 0) {
            problems.add(
                    Problem.forbidden("spec.resources.requests.storage", "field can not be less than status.capacity"));
        } else if (wanted.compareTo(had) > 0
                && !mayGrow(o.at("/spec/storageClassName").asText())) {
            throw ApiException.forbidden(
                    kind,
                    Json.name(o),
                    "only dynamically provisioned pvc can be resized and the storageclass that provisions the pvc must"
                            + " support resize");
        }
    }

    private static Quantity storage(JsonNode amounts) {
        return Quantity.of(amounts.path("storage").asText("0"));
    }

    private boolean mayGrow(String name) {
        ObjectNode found = store.get(new Store.Key("storageclasses.storage.k8s.io", "", name));
        return found != null && found.path("allowVolumeExpansion").asBoolean();
    }
}
