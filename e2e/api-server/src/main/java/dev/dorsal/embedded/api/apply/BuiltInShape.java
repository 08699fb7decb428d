package dev.dorsal.embedded.api.apply;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Built-in kinds by the names of their fields: these are unambiguous but for a few that depend on what is around.
 *
 * @param name "" for the object itself
 * @param parent name of the field around it
 */
record BuiltInShape(String name, String parent, String kind) implements Shape {
    private static final Map<String, List<String>> KEYS = Map.ofEntries(
            Map.entry("containers", List.of("name")),
            Map.entry("initContainers", List.of("name")),
            Map.entry("ephemeralContainers", List.of("name")),
            Map.entry("env", List.of("name")),
            Map.entry("volumes", List.of("name")),
            Map.entry("volumeMounts", List.of("mountPath")),
            Map.entry("volumeDevices", List.of("devicePath")),
            Map.entry("imagePullSecrets", List.of("name")),
            Map.entry("secrets", List.of("name")),
            Map.entry("hostAliases", List.of("ip")),
            Map.entry("topologySpreadConstraints", List.of("topologyKey", "whenUnsatisfiable")),
            Map.entry("ownerReferences", List.of("uid")),
            Map.entry("conditions", List.of("type")),
            Map.entry("podIPs", List.of("ip")),
            Map.entry("schedulingGates", List.of("name")));
    private static final Set<String> ATOMIC = Set.of(
            "nodeSelector",
            "selector",
            "labelSelector",
            "namespaceSelector",
            "targetRef",
            "involvedObject",
            "regarding",
            "related",
            "secretKeyRef",
            "configMapKeyRef",
            "fieldRef",
            "resourceFieldRef",
            "dataSource",
            "roleRef",
            "ownerReferences[]",
            "imagePullSecrets[]",
            "secrets[]");
    private static final Set<String> ALWAYS = Set.of(
            "spec",
            "status",
            "template",
            "metadata",
            "strategy",
            "updateStrategy",
            "containers",
            "source",
            "resources",
            "loadBalancer",
            "names",
            "acceptedNames",
            "nodeInfo",
            "daemonEndpoints");

    @Override
    public Shape field(String field) {
        return new BuiltInShape(field, name, kind);
    }

    @Override
    public Shape item() {
        return new BuiltInShape(name + "[]", parent, kind);
    }

    @Override
    public List<String> keys() {
        if (kind.equals("EndpointSlice") || kind.equals("CustomResourceDefinition") && !parent.equals("metadata")) {
            return name.equals("conditions") || name.equals("ownerReferences")
                    ? KEYS.getOrDefault(name, List.of())
                    : List.of();
        }
        if (name.equals("ports")) {
            return kind.equals("Service") ? List.of("port", "protocol") : List.of("containerPort", "protocol");
        }
        if (name.equals("addresses") && kind.equals("Node")) {
            return List.of("type");
        }
        return KEYS.getOrDefault(name, List.of());
    }

    @Override
    public boolean set() {
        return name.equals("finalizers") && parent.equals("metadata");
    }

    @Override
    public boolean atomic() {
        return ATOMIC.contains(name);
    }

    @Override
    public boolean declares(String field) {
        return true;
    }

    @Override
    public boolean always() {
        return ALWAYS.contains(name);
    }
}
