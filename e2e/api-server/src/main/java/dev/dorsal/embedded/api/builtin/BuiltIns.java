package dev.dorsal.embedded.api.builtin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Kind;
import dev.dorsal.embedded.api.object.Problem;
import dev.dorsal.embedded.api.store.Store;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The table of contents: which kind has which defaults and rules. */
public final class BuiltIns {
    private final Claims claims;
    private final Services services;

    public BuiltIns(Store store) {
        claims = new Claims(store);
        services = new Services(store);
    }

    /** From now on new Services get addresses that begin with these two numbers. */
    public void serviceNetwork(String firstTwoNumbers) {
        services.network(firstTwoNumbers);
    }

    /** Fills in defaults; they belong to whoever writes the object. */
    public void defaults(Kind kind, ObjectNode o) {
        switch (kind.plural()) {
            case "namespaces" -> Small.namespace(o);
            case "pods" -> PodDefaults.pod(o);
            case "statefulsets" -> Workloads.statefulSet(o);
            case "deployments", "replicasets" -> Workloads.deployment(kind, o);
            case "jobs" -> Workloads.job(o);
            case "services" -> Services.defaults(o);
            case "secrets" -> Configs.secret(o);
            case "configmaps" -> Configs.configMap(kind, o);
            case "persistentvolumeclaims" -> Claims.claim(o);
            case "persistentvolumes" -> Claims.volume(o);
            case "storageclasses" -> Claims.storageClass(o);
            case "endpointslices" -> Small.endpointSlice(o);
            case "customresourcedefinitions" -> Definitions.defaults(o);
            default -> {}
        }
    }

    /** Fills in what the server decides; nobody owns it. */
    public void decide(Kind kind, ObjectNode o, @Nullable ObjectNode old) {
        switch (kind.plural()) {
            case "services" -> services.decide(o, old);
            case "events" -> Events.complete(o);
            case "customresourcedefinitions" -> Definitions.decide(o);
            default -> {}
        }
        if (old == null) {
            begin(kind, o);
        }
    }

    private void begin(Kind kind, ObjectNode o) {
        switch (kind.plural()) {
            case "namespaces" -> Small.begin(o);
            case "pods" -> PodDefaults.admit(o);
            case "statefulsets" -> Json.child(o, "status").put("replicas", 0);
            case "deployments", "jobs", "poddisruptionbudgets" -> Json.child(o, "status");
            case "replicasets" -> Json.child(o, "status").put("replicas", 0);
            case "persistentvolumeclaims" -> claims.begin(o);
            case "persistentvolumes" -> Claims.beginVolume(o);
            default -> {}
        }
    }

    /** Everything that is wrong with the object, or with the change from the old one. */
    public List<Problem> problems(Kind kind, ObjectNode o, @Nullable ObjectNode old, String subresource) {
        if (subresource.equals("status")) {
            return List.of();
        }
        return switch (kind.plural()) {
            case "pods" -> PodRules.pod(o, old);
            case "statefulsets" -> WorkloadRules.statefulSet(o, old);
            case "deployments", "replicasets" -> WorkloadRules.deployment(o, old);
            case "services" -> Services.problems(o, old);
            case "secrets" -> Configs.problems(o, old);
            case "configmaps" -> Configs.problems(o, old);
            case "persistentvolumeclaims" -> claims.problems(kind, o, old);
            case "endpointslices" -> Small.endpointSliceProblems(o, old);
            case "poddisruptionbudgets" -> Small.budgetProblems(o);
            case "events" -> Events.problems(o);
            case "customresourcedefinitions" -> Definitions.problems(Json.name(o), o);
            default -> List.of();
        };
    }
}
