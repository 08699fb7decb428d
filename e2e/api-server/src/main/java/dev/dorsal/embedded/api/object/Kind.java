package dev.dorsal.embedded.api.object;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A resource type: how it is addressed, what it can do, and for custom ones the CRD version behind it. */
public record Kind(
        String group,
        String version,
        String plural,
        String singular,
        String kind,
        boolean namespaced,
        List<String> shortNames,
        List<String> categories,
        Set<String> subresources,
        @Nullable JsonNode crd) {
    private static final Set<String> GENERATIONS = Set.of(
            "pods",
            "statefulsets",
            "deployments",
            "replicasets",
            "jobs",
            "endpointslices",
            "poddisruptionbudgets",
            "customresourcedefinitions");
    public static final List<String> VERBS =
            List.of("create", "delete", "deletecollection", "get", "list", "patch", "update", "watch");

    public String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    /** As error messages name it: pods, statefulsets.apps. */
    public String qualified() {
        return group.isEmpty() ? plural : plural + "." + group;
    }

    public boolean custom() {
        return crd != null;
    }

    public boolean has(String subresource) {
        return subresources.contains(subresource);
    }

    /** The core kind that holds this kind's objects: both event groups share one store. */
    public String storage() {
        return plural.equals("events") ? "events" : qualified();
    }

    public JsonNode schema() {
        return Objects.requireNonNull(crd).path("schema").path("openAPIV3Schema");
    }

    /** A question to the server rather than an object. */
    public boolean isReview() {
        return plural.endsWith("reviews");
    }

    /** A kind that only occurs as the form of a subresource. */
    public static Kind named(String group, String version, String kind) {
        return new Kind(group, version, "", "", kind, true, List.of(), List.of(), Set.of(), null);
    }

    /** Whether its objects have a generation. */
    public boolean countsGenerations() {
        return custom() || GENERATIONS.contains(plural);
    }

    /** A path of the definition's scale, such as .spec.instances; "" where it names none. */
    public String scalePath(String name) {
        if (crd != null) {
            return crd.path("subresources").path("scale").path(name).asText();
        }
        return switch (name) {
            case "specReplicasPath" -> ".spec.replicas";
            case "statusReplicasPath" -> ".status.replicas";
            default -> "";
        };
    }
}
