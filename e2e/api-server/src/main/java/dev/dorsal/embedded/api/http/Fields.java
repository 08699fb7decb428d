package dev.dorsal.embedded.api.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dorsal.embedded.api.object.ApiException;
import dev.dorsal.embedded.api.object.Kind;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Which fields a field selector may name. */
final class Fields {
    private static final Map<String, Set<String>> BY_KIND = Map.of(
            "pods",
                    Set.of(
                            "spec.nodeName",
                            "spec.restartPolicy",
                            "spec.schedulerName",
                            "spec.serviceAccountName",
                            "spec.hostNetwork",
                            "status.phase",
                            "status.podIP",
                            "status.podIPs",
                            "status.nominatedNodeName"),
            "events",
                    Set.of(
                            "involvedObject.kind",
                            "involvedObject.namespace",
                            "involvedObject.name",
                            "involvedObject.uid",
                            "involvedObject.apiVersion",
                            "involvedObject.resourceVersion",
                            "involvedObject.fieldPath",
                            "reason",
                            "reportingComponent",
                            "source",
                            "type",
                            "regarding.kind",
                            "regarding.namespace",
                            "regarding.name",
                            "regarding.uid"),
            "secrets", Set.of("type"),
            "namespaces", Set.of("status.phase"),
            "nodes", Set.of("spec.unschedulable"),
            "services", Set.of("spec.clusterIP", "spec.type"),
            "jobs", Set.of("status.successful"),
            "replicasets", Set.of("status.replicas"));

    private Fields() {}

    /** @throws ApiException 400 for a field that objects cannot be selected by */
    static String of(Kind kind, String selector) {
        Set<String> known = new HashSet<>(Set.of("metadata.name"));
        if (kind.namespaced()) {
            known.add("metadata.namespace");
        }
        known.addAll(BY_KIND.getOrDefault(kind.plural(), Set.of()));
        JsonNode crd = kind.crd();
        if (crd != null) {
            crd.path("selectableFields")
                    .forEach(f -> known.add(f.path("jsonPath").asText().substring(1)));
        }
        for (String term : selector.isBlank() ? new String[0] : selector.split(",")) {
            String field = term.split("[!=]", 2)[0].strip();
            if (!known.contains(field)) {
                throw ApiException.badRequest("field label not supported: " + field);
            }
        }
        return selector.replace("regarding.", "involvedObject.");
    }
}
