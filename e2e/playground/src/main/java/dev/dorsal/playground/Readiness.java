package dev.dorsal.playground;

import dev.dorsal.embedded.binaries.MySqlBinaries;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Whether a cluster serves: what the API says, and what the servers answer. The status alone is no proof: a second start on
 * the same folder finds the one that the first start left.
 */
record Readiness(Embedded embedded, MySqlBinaries mysql, Cluster cluster) {
    /** Begins every answer about a cluster that serves. */
    static final String READY = "Ready";

    private static final String WRITER = "SELECT CONCAT(@@server_uuid, ' ', @@super_read_only)";

    /** One line: begins with {@link #READY} when all of it holds, else says what is missing. */
    String state() {
        var resource = embedded.client()
                .genericKubernetesResources("dorsal.dev/v1alpha1", "MySQLCluster")
                .inNamespace(cluster.namespace())
                .withName(cluster.name())
                .get();
        var told = told(resource, resource == null ? List.of() : pods());
        if (resource == null || !told.startsWith(READY)) {
            return told;
        }
        var missing = missing(Objects.requireNonNull(text(resource, "primaryServerUuid"), "no primary is recorded"));
        return missing.isEmpty() ? told : missing;
    }

    private List<Pod> pods() {
        return embedded.client()
                .pods()
                .inNamespace(cluster.namespace())
                .withLabels(Map.of("dorsal.dev/cluster", cluster.name()))
                .list()
                .getItems();
    }

    /** What the API says of it. */
    static String told(@Nullable GenericKubernetesResource resource, List<Pod> pods) {
        var phase = resource == null ? null : text(resource, "phase");
        if (resource == null || phase == null) {
            return "waiting for the operator";
        }
        if (!String.valueOf(resource.getMetadata().getGeneration()).equals(text(resource, "observedGeneration"))) {
            return "waiting for the operator to see the manifest";
        }
        int wanted = resource.<Number>get("spec", "instances").intValue();
        long ready = pods.stream().filter(Readiness::isReady).count();
        return phase.equals(READY) && ready != wanted
                ? "waiting for Pods: " + ready + " of " + wanted + " are Ready"
                : phase + ", " + text(resource, "message");
    }

    private static @Nullable String text(GenericKubernetesResource resource, String field) {
        Object value = resource.get("status", field);
        return value == null ? null : value.toString();
    }

    private static boolean isReady(Pod pod) {
        var status = pod.getStatus();
        return pod.getMetadata().getDeletionTimestamp() == null
                && status != null
                && status.getConditions().stream()
                        .anyMatch(condition -> condition.getType().equals("Ready")
                                && condition.getStatus().equals("True"));
    }

    /** What the servers do not answer yet; empty when they do. */
    private String missing(String primary) {
        var secret = Playground.secret(embedded, cluster);
        var client =
                new SqlClient(mysql, BoardProcess.value(secret, "username"), BoardProcess.value(secret, "password"));
        if (!client.ask(service("writer"), WRITER).equals(primary + " 0")) {
            return "waiting for the writer: the recorded primary does not answer there, or is closed";
        }
        if (client.ask(service("reader"), "SELECT 1").isEmpty()) {
            return "waiting for the reader: nobody answers there";
        }
        return pods().stream()
                .filter(pod -> client.ask(String.valueOf(pod.getStatus().getPodIP()), "SELECT 1")
                        .isEmpty())
                .findFirst()
                .map(pod -> "waiting for " + pod.getMetadata().getName() + ": its server does not answer")
                .orElse("");
    }

    private String service(String role) {
        return embedded.serviceAddress(cluster.namespace(), cluster.name() + "-" + role);
    }
}
