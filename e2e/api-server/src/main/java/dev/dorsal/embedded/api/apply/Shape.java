package dev.dorsal.embedded.api.apply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Kind;
import java.util.List;
import java.util.Map;

/** How one field merges: which lists are maps or sets, and which values are taken whole. */
public sealed interface Shape {
    Shape field(String name);

    /** Key fields of a list that merges by key; empty for other lists. */
    List<String> keys();

    boolean set();

    boolean atomic();

    default Shape item() {
        return this;
    }

    /** The identity of a list's item, made of those key fields that it has. */
    default ObjectNode key(JsonNode item) {
        ObjectNode key = Json.object();
        for (String k : keys()) {
            if (item.has(k)) {
                key.set(k, item.get(k));
            } else if (k.equals("protocol")) {
                key.put(k, "TCP");
            }
        }
        return key;
    }

    static Shape of(Kind kind) {
        return kind.custom() ? new Custom(kind.schema(), "") : new BuiltIn("", kind.kind());
    }

    /** Built-in kinds by field name: the names are unambiguous but for ports, conditions and selectors. */
    record BuiltIn(String name, String kind) implements Shape {
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

        @Override
        public Shape field(String field) {
            return new BuiltIn(field, kind);
        }

        @Override
        public List<String> keys() {
            if (name.equals("ports")) {
                return switch (kind) {
                    case "Service" -> List.of("port", "protocol");
                    case "EndpointSlice", "Endpoints" -> List.of();
                    default -> List.of("containerPort", "protocol");
                };
            }
            return KEYS.getOrDefault(name, List.of());
        }

        @Override
        public boolean set() {
            return name.equals("finalizers");
        }

        @Override
        public boolean atomic() {
            return name.equals("nodeSelector") || name.equals("selector");
        }
    }

    /** Custom kinds by their schema; metadata is that of built-in kinds. */
    record Custom(JsonNode schema, String parent) implements Shape {
        @Override
        public Shape field(String field) {
            if (parent.isEmpty() && field.equals("metadata")) {
                return new BuiltIn(field, "");
            }
            JsonNode known = schema.path("properties").path(field);
            return new Custom(known.isMissingNode() ? schema.path("additionalProperties") : known, field);
        }

        @Override
        public Shape item() {
            return new Custom(schema.path("items"), parent);
        }

        @Override
        public List<String> keys() {
            if (!schema.path("x-kubernetes-list-type").asText().equals("map")) {
                return List.of();
            }
            var keys = new java.util.ArrayList<String>();
            schema.path("x-kubernetes-list-map-keys").forEach(k -> keys.add(k.asText()));
            return keys;
        }

        @Override
        public boolean set() {
            return schema.path("x-kubernetes-list-type").asText().equals("set");
        }

        @Override
        public boolean atomic() {
            return schema.path("x-kubernetes-map-type").asText().equals("atomic");
        }
    }
}
