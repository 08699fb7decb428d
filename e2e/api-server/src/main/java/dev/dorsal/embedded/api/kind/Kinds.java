package dev.dorsal.embedded.api.kind;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** All resource types, built in and custom, and the discovery documents that describe them. */
public final class Kinds {
    /** group/version plural kind scope shortNames subresources categories; "-" is none. */
    private static final String BUILT_IN = """
        v1 namespaces Namespace C ns status,finalize -
        v1 nodes Node C no status -
        v1 pods Pod N po status,log,exec,eviction all
        v1 services Service N svc status all
        v1 endpoints Endpoints N ep - -
        v1 configmaps ConfigMap N cm - -
        v1 secrets Secret N - - -
        v1 serviceaccounts ServiceAccount N sa - -
        v1 events Event N ev - -
        v1 persistentvolumeclaims PersistentVolumeClaim N pvc status -
        v1 persistentvolumes PersistentVolume C pv status -
        apps/v1 deployments Deployment N deploy status,scale all
        apps/v1 replicasets ReplicaSet N rs status,scale all
        apps/v1 statefulsets StatefulSet N sts status,scale all
        batch/v1 jobs Job N - status all
        coordination.k8s.io/v1 leases Lease N - - -
        discovery.k8s.io/v1 endpointslices EndpointSlice N - - -
        events.k8s.io/v1 events Event N ev - -
        policy/v1 poddisruptionbudgets PodDisruptionBudget N pdb status -
        rbac.authorization.k8s.io/v1 roles Role N - - -
        rbac.authorization.k8s.io/v1 rolebindings RoleBinding N - - -
        rbac.authorization.k8s.io/v1 clusterroles ClusterRole C - - -
        rbac.authorization.k8s.io/v1 clusterrolebindings ClusterRoleBinding C - - -
        storage.k8s.io/v1 storageclasses StorageClass C sc - -
        scheduling.k8s.io/v1 priorityclasses PriorityClass C pc - -
        apiextensions.k8s.io/v1 customresourcedefinitions CustomResourceDefinition C crd,crds status api-extensions
        authentication.k8s.io/v1 selfsubjectreviews SelfSubjectReview C - - -
        authorization.k8s.io/v1 selfsubjectaccessreviews SelfSubjectAccessReview C - - -
        authorization.k8s.io/v1 selfsubjectrulesreviews SelfSubjectRulesReview C - - -
        """;

    private final Map<String, Kind> kinds = new LinkedHashMap<>();
    private final Map<String, Kind> custom = new ConcurrentHashMap<>();

    public Kinds() {
        BUILT_IN.lines().map(String::strip).forEach(line -> {
            String[] w = line.split(" ");
            String[] gv = w[0].split("/");
            var kind = new Kind(
                    gv.length > 1 ? gv[0] : "",
                    gv[gv.length - 1],
                    w[1],
                    w[2].toLowerCase(),
                    w[2],
                    w[3].equals("N"),
                    words(w[4]),
                    words(w[6]),
                    Set.copyOf(words(w[5])),
                    null);
            kinds.put(w[0] + "/" + w[1], kind);
        });
    }

    private static List<String> words(String list) {
        return list.equals("-") ? List.of() : List.of(list.split(","));
    }

    @Nullable
    public Kind find(String group, String version, String plural) {
        String key = (group.isEmpty() ? "" : group + "/") + version + "/" + plural;
        Kind kind = kinds.get(key);
        return kind != null ? kind : custom.get(key);
    }

    /** A kind that this server has for sure. */
    public Kind builtIn(String apiVersion, String plural) {
        return Objects.requireNonNull(kinds.get(apiVersion + "/" + plural));
    }

    public Collection<Kind> all() {
        var all = new ArrayList<>(kinds.values());
        all.addAll(custom.values());
        return all;
    }

    /** The kind of an owner or of a manifest; null when unknown. */
    @Nullable
    public Kind ofObject(String apiVersion, String kind) {
        return all().stream()
                .filter(k -> k.kind().equals(kind) && k.apiVersion().equals(apiVersion))
                .findFirst()
                .orElse(null);
    }

    public void define(ObjectNode crd) {
        JsonNode spec = crd.path("spec");
        JsonNode names = spec.path("names");
        String group = spec.path("group").asText();
        forget(crd);
        for (JsonNode version : spec.path("versions")) {
            if (version.path("served").asBoolean()) {
                Set<String> sub = new LinkedHashSet<>();
                version.path("subresources").fieldNames().forEachRemaining(sub::add);
                String name = version.path("name").asText();
                String plural = names.path("plural").asText();
                custom.put(
                        group + "/" + name + "/" + plural,
                        new Kind(
                                group,
                                name,
                                plural,
                                names.path("singular").asText(),
                                names.path("kind").asText(),
                                spec.path("scope").asText().equals("Namespaced"),
                                strings(names.path("shortNames")),
                                strings(names.path("categories")),
                                sub,
                                version));
            }
        }
    }

    public void forget(JsonNode crd) {
        String group = crd.path("spec").path("group").asText();
        String plural = crd.path("spec").path("names").path("plural").asText();
        custom.values().removeIf(k -> k.group().equals(group) && k.plural().equals(plural));
    }

    private static List<String> strings(JsonNode array) {
        var all = new ArrayList<String>();
        array.forEach(n -> all.add(n.asText()));
        return all;
    }

    public Set<String> groupVersions() {
        var all = new LinkedHashSet<String>();
        all().forEach(k -> all.add(k.apiVersion()));
        return all;
    }

    /** Answers /api and /apis in the aggregated form, which saves kubectl one request per group. */
    public ObjectNode aggregated(boolean core) {
        var list = Json.object().put("kind", "APIGroupDiscoveryList").put("apiVersion", "apidiscovery.k8s.io/v2");
        list.putObject("metadata");
        ArrayNode items = list.putArray("items");
        Map<String, Map<String, ArrayNode>> groups = new LinkedHashMap<>();
        for (Kind k : all()) {
            if (k.group().isEmpty() != core) {
                continue;
            }
            ArrayNode resources = groups.computeIfAbsent(k.group(), g -> {
                        ObjectNode item = items.addObject();
                        item.putObject("metadata").put("name", g);
                        item.putArray("versions");
                        return new LinkedHashMap<>();
                    })
                    .computeIfAbsent(k.version(), v -> {
                        var last = (ObjectNode) items.get(items.size() - 1);
                        ObjectNode version = ((ArrayNode) last.get("versions")).addObject();
                        version.put("version", v).put("freshness", "Current");
                        return version.putArray("resources");
                    });
            ObjectNode r = resources.addObject().put("resource", k.plural());
            responseKind(r, k);
            r.put("scope", k.namespaced() ? "Namespaced" : "Cluster").put("singularResource", k.singular());
            strings(r.putArray("verbs"), verbs(k));
            strings(r.putArray("shortNames"), k.shortNames());
            strings(r.putArray("categories"), k.categories());
            ArrayNode subs = r.putArray("subresources");
            for (String s : k.subresources()) {
                ObjectNode sub = subs.addObject().put("subresource", s);
                responseKind(sub, subresource(k, s));
                strings(sub.putArray("verbs"), List.of("get", "patch", "update"));
            }
        }
        return list;
    }

    private static List<String> verbs(Kind k) {
        return k.group().startsWith("auth") ? List.of("create") : Kind.VERBS;
    }

    /** What a subresource speaks: kubectl drain looks for Eviction, kubectl scale for Scale. */
    private static Kind subresource(Kind k, String name) {
        return switch (name) {
            case "eviction" -> named("policy", "v1", "Eviction");
            case "scale" -> named("autoscaling", "v1", "Scale");
            default -> k;
        };
    }

    private static Kind named(String group, String version, String kind) {
        return new Kind(group, version, "", "", kind, true, List.of(), List.of(), Set.of(), null);
    }

    private static void responseKind(ObjectNode node, Kind k) {
        node.putObject("responseKind")
                .put("group", k.group())
                .put("version", k.version())
                .put("kind", k.kind());
    }

    private static void strings(ArrayNode array, Collection<String> values) {
        values.forEach(array::add);
    }

    public ObjectNode versions() {
        var doc = Json.object().put("kind", "APIVersions");
        doc.putArray("versions").add("v1");
        return doc;
    }

    public ObjectNode groups() {
        var doc = Json.object().put("kind", "APIGroupList").put("apiVersion", "v1");
        ArrayNode groups = doc.putArray("groups");
        for (String gv : groupVersions()) {
            if (gv.contains("/")) {
                String[] part = gv.split("/");
                ObjectNode group = groups.addObject().put("name", part[0]);
                group.putArray("versions").addObject().put("groupVersion", gv).put("version", part[1]);
                group.putObject("preferredVersion").put("groupVersion", gv).put("version", part[1]);
            }
        }
        return doc;
    }

    /** Answers /api/v1 and /apis/GROUP/VERSION, which kubectl auth can-i and older clients ask. */
    public ObjectNode resources(String groupVersion) {
        var doc = Json.object()
                .put("kind", "APIResourceList")
                .put("apiVersion", "v1")
                .put("groupVersion", groupVersion);
        ArrayNode resources = doc.putArray("resources");
        for (Kind k : all()) {
            if (!k.apiVersion().equals(groupVersion)) {
                continue;
            }
            ObjectNode r = resources.addObject().put("name", k.plural()).put("singularName", k.singular());
            r.put("namespaced", k.namespaced()).put("kind", k.kind());
            strings(r.putArray("verbs"), verbs(k));
            strings(r.putArray("shortNames"), k.shortNames());
            strings(r.putArray("categories"), k.categories());
            for (String s : k.subresources()) {
                ObjectNode sub =
                        resources.addObject().put("name", k.plural() + "/" + s).put("singularName", "");
                Kind answer = subresource(k, s);
                sub.put("namespaced", k.namespaced()).put("kind", answer.kind());
                sub.put("group", answer.group()).put("version", answer.version());
                strings(sub.putArray("verbs"), List.of("get", "patch", "update"));
            }
        }
        return doc;
    }
}
