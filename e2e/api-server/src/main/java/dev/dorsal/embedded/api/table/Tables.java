package dev.dorsal.embedded.api.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.JsonPath;
import dev.dorsal.embedded.api.object.Kind;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The Table form in which kubectl get wants objects: it prints these cells and computes none itself. */
public final class Tables {
    /** wide columns show with -o wide only. */
    private record Column(String name, boolean wide, Function<JsonNode, String> value) {}

    private static final Map<String, List<Column>> BUILT_IN = Map.ofEntries(
            Map.entry(
                    "pods",
                    List.of(
                            column("Ready", Tables::readyContainers),
                            column("Status", Tables::podStatus),
                            column("Restarts", Tables::restarts),
                            age(),
                            wide("IP", ".status.podIP"),
                            wide("Node", ".spec.nodeName"))),
            Map.entry(
                    "services",
                    List.of(
                            column("Type", ".spec.type"),
                            column("Cluster-IP", ".spec.clusterIP"),
                            column("External-IP", o -> "<none>"),
                            column("Port(s)", Tables::servicePorts),
                            age(),
                            new Column("Selector", true, o -> pairs(o.at("/spec/selector"))))),
            Map.entry(
                    "statefulsets",
                    List.of(
                            column("Ready", Tables::readyReplicas),
                            age(),
                            containers("name", "Containers"),
                            containers("image", "Images"))),
            Map.entry(
                    "deployments",
                    List.of(
                            column("Ready", Tables::readyReplicas),
                            column("Up-to-date", o -> zero(o.at("/status/updatedReplicas"))),
                            column("Available", o -> zero(o.at("/status/availableReplicas"))),
                            age(),
                            containers("name", "Containers"),
                            containers("image", "Images"))),
            Map.entry(
                    "replicasets",
                    List.of(
                            column("Desired", ".spec.replicas"),
                            column("Current", o -> zero(o.at("/status/replicas"))),
                            column("Ready", o -> zero(o.at("/status/readyReplicas"))),
                            age())),
            Map.entry(
                    "configmaps",
                    List.of(
                            column(
                                    "Data",
                                    o -> ""
                                            + (o.path("data").size()
                                                    + o.path("binaryData").size())),
                            age())),
            Map.entry(
                    "secrets",
                    List.of(
                            column("Type", ".type"),
                            column("Data", o -> "" + o.path("data").size()),
                            age())),
            Map.entry("namespaces", List.of(column("Status", ".status.phase"), age())),
            Map.entry(
                    "nodes",
                    List.of(
                            column("Status", Tables::nodeStatus),
                            column("Roles", o -> "<none>"),
                            age(),
                            column("Version", ".status.nodeInfo.kubeletVersion"))),
            Map.entry(
                    "persistentvolumeclaims",
                    List.of(
                            column("Status", ".status.phase"),
                            column("Volume", ".spec.volumeName"),
                            column("Capacity", ".status.capacity.storage"),
                            column("Access Modes", ".spec.accessModes[0]"),
                            column("StorageClass", ".spec.storageClassName"),
                            age())),
            Map.entry(
                    "poddisruptionbudgets",
                    List.of(
                            column("Min Available", ".spec.minAvailable"),
                            column("Max Unavailable", ".spec.maxUnavailable"),
                            column("Allowed Disruptions", o -> zero(o.at("/status/disruptionsAllowed"))),
                            age())),
            Map.entry(
                    "endpointslices",
                    List.of(
                            column("AddressType", ".addressType"),
                            column("Ports", ".ports[*].port"),
                            column("Endpoints", ".endpoints[*].addresses[*]"),
                            age())),
            Map.entry("leases", List.of(column("Holder", ".spec.holderIdentity"), age())),
            Map.entry("customresourcedefinitions", List.of(column("Created At", ".metadata.creationTimestamp"))),
            Map.entry(
                    "events",
                    List.of(
                            column("Last Seen", o -> ago(o.path("lastTimestamp").asText())),
                            column("Type", ".type"),
                            column("Reason", ".reason"),
                            column(
                                    "Object",
                                    o -> o.at("/involvedObject/kind").asText().toLowerCase() + "/"
                                            + o.at("/involvedObject/name").asText()),
                            column("Message", ".message"))));

    private final Kind kind;
    private final List<Column> columns;

    public Tables(Kind kind) {
        this.kind = kind;
        JsonNode crd = kind.crd();
        if (crd == null) {
            columns = BUILT_IN.getOrDefault(kind.plural(), List.of(age()));
        } else if (crd.path("additionalPrinterColumns").isEmpty()) {
            columns = List.of(age());
        } else {
            columns = new ArrayList<>();
            crd.get("additionalPrinterColumns").forEach(c -> {
                String path = c.path("jsonPath").asText();
                boolean date = c.path("type").asText().equals("date");
                columns.add(new Column(
                        c.path("name").asText(),
                        c.path("priority").asInt() > 0,
                        o -> date ? ago(JsonPath.text(o, path)) : JsonPath.text(o, path)));
            });
        }
    }

    public ObjectNode of(List<ObjectNode> objects, ObjectNode listMeta, String includeObject) {
        ObjectNode table = Json.object().put("kind", "Table").put("apiVersion", "meta.k8s.io/v1");
        table.set("metadata", listMeta);
        ArrayNode heads = table.putArray("columnDefinitions");
        head(heads, "Name", "name", 0);
        columns.forEach(c -> head(heads, c.name, "", c.wide ? 1 : 0));
        ArrayNode rows = table.putArray("rows");
        for (ObjectNode o : objects) {
            ObjectNode row = rows.addObject();
            ArrayNode cells = row.putArray("cells").add(Json.name(o));
            columns.forEach(c -> {
                String text = c.value.apply(o);
                cells.add(text.isEmpty() && !kind.custom() ? "<none>" : text);
            });
            if (!includeObject.equals("None")) {
                row.set("object", includeObject.equals("Object") ? o : partial(o));
            }
        }
        return table;
    }

    public static ObjectNode partial(ObjectNode o) {
        ObjectNode partial = Json.object().put("kind", "PartialObjectMetadata").put("apiVersion", "meta.k8s.io/v1");
        partial.set("metadata", o.get("metadata"));
        return partial;
    }

    private static void head(ArrayNode heads, String name, String format, int priority) {
        heads.addObject()
                .put("name", name)
                .put("type", "string")
                .put("format", format)
                .put("description", "")
                .put("priority", priority);
    }

    private static Column column(String name, Function<JsonNode, String> value) {
        return new Column(name, false, value);
    }

    private static Column column(String name, String path) {
        return new Column(name, false, o -> JsonPath.text(o, path));
    }

    private static Column wide(String name, String path) {
        return new Column(name, true, o -> JsonPath.text(o, path));
    }

    private static Column age() {
        return column("Age", o -> ago(o.at("/metadata/creationTimestamp").asText()));
    }

    private static Column containers(String field, String name) {
        return new Column(name, true, o -> JsonPath.text(o, ".spec.template.spec.containers[*]." + field));
    }

    private static String zero(JsonNode number) {
        return Integer.toString(number.asInt());
    }

    private static String readyReplicas(JsonNode o) {
        return o.at("/status/readyReplicas").asInt() + "/"
                + o.at("/spec/replicas").asInt(1);
    }

    private static String readyContainers(JsonNode o) {
        int ready = 0;
        for (JsonNode c : o.at("/status/containerStatuses")) {
            ready += c.path("ready").asBoolean() ? 1 : 0;
        }
        return ready + "/" + o.at("/spec/containers").size();
    }

    private static String podStatus(JsonNode o) {
        for (JsonNode c : o.at("/status/containerStatuses")) {
            String waiting = c.at("/state/waiting/reason").asText();
            if (!waiting.isEmpty()) {
                return waiting;
            }
        }
        return o.at("/metadata/deletionTimestamp").isMissingNode()
                ? o.at("/status/phase").asText("Pending")
                : "Terminating";
    }

    private static String restarts(JsonNode o) {
        int restarts = 0;
        for (JsonNode c : o.at("/status/containerStatuses")) {
            restarts += c.path("restartCount").asInt();
        }
        return Integer.toString(restarts);
    }

    private static String nodeStatus(JsonNode o) {
        return JsonPath.text(o, ".status.conditions[?(@.type=='Ready')].status").equals("True") ? "Ready" : "NotReady";
    }

    private static String servicePorts(JsonNode o) {
        var ports = new ArrayList<String>();
        o.at("/spec/ports")
                .forEach(p -> ports.add(
                        p.path("port").asText() + "/" + p.path("protocol").asText("TCP")));
        return String.join(",", ports);
    }

    private static String pairs(JsonNode map) {
        var pairs = new ArrayList<String>();
        map.properties().forEach(e -> pairs.add(e.getKey() + "=" + e.getValue().asText()));
        return String.join(",", pairs);
    }

    /** The age as kubectl writes it: 45s, 3m10s, 25m, 5h, 3d. */
    public static String ago(String timestamp) {
        try {
            long s = Math.max(
                    0, Duration.between(Instant.parse(timestamp), Instant.now()).toSeconds());
            if (s < 120) {
                return s + "s";
            }
            if (s < 600) {
                return s / 60 + "m" + (s % 60 == 0 ? "" : s % 60 + "s");
            }
            return s < 10800 ? s / 60 + "m" : s < 172800 ? s / 3600 + "h" : s / 86400 + "d";
        } catch (DateTimeException e) {
            return timestamp.isEmpty() ? "" : "<invalid>";
        }
    }
}
