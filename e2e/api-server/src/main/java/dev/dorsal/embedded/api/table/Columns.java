package dev.dorsal.embedded.api.table;

import static dev.dorsal.embedded.api.table.Column.age;
import static dev.dorsal.embedded.api.table.Column.at;
import static dev.dorsal.embedded.api.table.Column.number;
import static dev.dorsal.embedded.api.table.Column.orNone;
import static dev.dorsal.embedded.api.table.Column.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.JsonPath;
import java.util.List;
import java.util.StringJoiner;

/** The columns of built-in kinds, as a real server has them. */
final class Columns {
    private static final Column NAME = text("Name", Json::name);
    private static final Column CONTAINERS =
            at("Containers", ".spec.template.spec.containers[*].name").asWide();
    private static final Column IMAGES =
            at("Images", ".spec.template.spec.containers[*].image").asWide();
    private static final Column SELECTOR =
            text("Selector", o -> pairs(o.at("/spec/selector/matchLabels"))).asWide();
    private static final Column NO_CLASS = text("VolumeAttributesClass", o -> "<unset>");

    private Columns() {}

    static List<Column> of(String plural) {
        return switch (plural) {
            case "pods" -> pods();
            case "services" -> services();
            case "statefulsets" -> List.of(NAME, text("Ready", Columns::readyReplicas), age(), CONTAINERS, IMAGES);
            case "deployments" ->
                List.of(
                        NAME,
                        text("Ready", Columns::readyReplicas),
                        number("Up-to-date", "/status/updatedReplicas"),
                        number("Available", "/status/availableReplicas"),
                        age(),
                        CONTAINERS,
                        IMAGES,
                        SELECTOR);
            case "replicasets" ->
                List.of(
                        NAME,
                        number("Desired", "/spec/replicas"),
                        number("Current", "/status/replicas"),
                        number("Ready", "/status/readyReplicas"),
                        age(),
                        CONTAINERS,
                        IMAGES,
                        SELECTOR);
            case "configmaps" -> List.of(NAME, size("Data", "data", "binaryData"), age());
            case "secrets" -> List.of(NAME, at("Type", ".type"), size("Data", "data"), age());
            case "namespaces" -> List.of(NAME, at("Status", ".status.phase"), age());
            case "nodes" -> nodes();
            case "events" -> events();
            case "persistentvolumeclaims" -> claims();
            case "persistentvolumes" -> volumes();
            case "storageclasses" -> classes();
            case "poddisruptionbudgets" -> budgets();
            case "endpointslices" -> slices();
            case "leases" -> List.of(NAME, at("Holder", ".spec.holderIdentity"), age());
            case "customresourcedefinitions" -> List.of(NAME, at("Created At", ".metadata.creationTimestamp"));
            default -> List.of(NAME, age());
        };
    }

    private static List<Column> pods() {
        return List.of(
                NAME,
                text("Ready", PodCells::ready),
                text("Status", PodCells::status),
                text("Restarts", PodCells::restarts),
                age(),
                at("IP", ".status.podIP").asWide(),
                at("Node", ".spec.nodeName").asWide(),
                at("Nominated Node", ".status.nominatedNodeName").asWide(),
                at("Readiness Gates", ".spec.readinessGates[*].conditionType").asWide());
    }

    private static List<Column> services() {
        return List.of(
                NAME,
                at("Type", ".spec.type"),
                at("Cluster-IP", ".spec.clusterIP"),
                at("External-IP", ".spec.externalIPs[*]"),
                text("Port(s)", Columns::ports),
                age(),
                text("Selector", o -> pairs(o.at("/spec/selector"))).asWide());
    }

    private static List<Column> nodes() {
        return List.of(
                NAME,
                text("Status", Columns::nodeStatus),
                text("Roles", o -> "<none>"),
                age(),
                at("Version", ".status.nodeInfo.kubeletVersion"),
                at("Internal-IP", ".status.addresses[?(@.type=='InternalIP')].address")
                        .asWide(),
                at("External-IP", ".status.addresses[?(@.type=='ExternalIP')].address")
                        .asWide(),
                at("OS-Image", ".status.nodeInfo.osImage").asWide(),
                at("Kernel-Version", ".status.nodeInfo.kernelVersion").asWide(),
                at("Container-Runtime", ".status.nodeInfo.containerRuntimeVersion")
                        .asWide());
    }

    private static List<Column> events() {
        return List.of(
                text("Last Seen", EventCells::lastSeen),
                at("Type", ".type"),
                at("Reason", ".reason"),
                text("Object", EventCells::object),
                text("Subobject", o -> JsonPath.text(o, ".involvedObject.fieldPath"))
                        .asWide(),
                text("Source", EventCells::source).asWide(),
                text("Message", o -> o.path("message").asText().strip()),
                text("First Seen", EventCells::firstSeen).asWide(),
                number("Count", "/count").asWide(),
                NAME.asWide());
    }

    private static List<Column> claims() {
        return List.of(
                NAME,
                text(
                        "Status",
                        o -> Json.deleting(o)
                                ? "Terminating"
                                : o.at("/status/phase").asText()),
                text("Volume", o -> o.at("/spec/volumeName").asText()),
                text("Capacity", o -> o.at("/status/capacity/storage").asText()),
                text("Access Modes", o -> modes(o.at("/status/accessModes"))),
                text("StorageClass", o -> o.at("/spec/storageClassName").asText()),
                NO_CLASS,
                age(),
                at("VolumeMode", ".spec.volumeMode").asWide());
    }

    private static List<Column> volumes() {
        return List.of(
                NAME,
                at("Capacity", ".spec.capacity.storage"),
                text("Access Modes", o -> modes(o.at("/spec/accessModes"))),
                at("Reclaim Policy", ".spec.persistentVolumeReclaimPolicy"),
                text(
                        "Status",
                        o -> Json.deleting(o)
                                ? "Terminating"
                                : o.at("/status/phase").asText()),
                text("Claim", Columns::claim),
                text("StorageClass", o -> o.at("/spec/storageClassName").asText()),
                NO_CLASS,
                text("Reason", o -> o.at("/status/reason").asText()),
                age(),
                at("VolumeMode", ".spec.volumeMode").asWide());
    }

    private static List<Column> classes() {
        return List.of(
                text("Name", Columns::className),
                at("Provisioner", ".provisioner"),
                at("ReclaimPolicy", ".reclaimPolicy"),
                at("VolumeBindingMode", ".volumeBindingMode"),
                text(
                        "AllowVolumeExpansion",
                        o -> Boolean.toString(o.path("allowVolumeExpansion").asBoolean())),
                age());
    }

    private static String className(JsonNode o) {
        JsonNode mark = o.at("/metadata/annotations").path("storageclass.kubernetes.io/is-default-class");
        return Json.name(o) + (mark.asText().equals("true") ? " (default)" : "");
    }

    private static List<Column> budgets() {
        return List.of(
                NAME,
                text("Min Available", o -> o.at("/spec/minAvailable").asText("N/A")),
                text("Max Unavailable", o -> o.at("/spec/maxUnavailable").asText("N/A")),
                new Column(
                        "Allowed Disruptions",
                        "integer",
                        false,
                        o -> IntNode.valueOf(o.at("/status/disruptionsAllowed").asInt())),
                age());
    }

    private static List<Column> slices() {
        return List.of(
                NAME,
                at("AddressType", ".addressType"),
                text("Ports", o -> few(JsonPath.text(o, ".ports[*].port"), "<unset>")),
                text("Endpoints", o -> few(JsonPath.text(o, ".endpoints[*].addresses[*]"), "<unset>")),
                age());
    }

    private static String few(String list, String none) {
        String[] all = list.split(",");
        if (list.isEmpty()) {
            return none;
        }
        return all.length <= 3
                ? list
                : String.join(",", List.of(all).subList(0, 3)) + " + " + (all.length - 3) + " more...";
    }

    private static Column size(String name, String... fields) {
        return new Column(name, "string", false, o -> {
            int size = 0;
            for (String field : fields) {
                size += o.path(field).size();
            }
            return IntNode.valueOf(size);
        });
    }

    private static String readyReplicas(JsonNode o) {
        return o.at("/status/readyReplicas").asInt() + "/"
                + o.at("/spec/replicas").asInt(1);
    }

    private static String nodeStatus(JsonNode o) {
        boolean ready = JsonPath.text(o, ".status.conditions[?(@.type=='Ready')].status")
                .equals("True");
        return (ready ? "Ready" : "NotReady") + (o.at("/spec/unschedulable").asBoolean() ? ",SchedulingDisabled" : "");
    }

    private static String ports(JsonNode o) {
        var ports = new StringJoiner(",");
        o.at("/spec/ports")
                .forEach(p -> ports.add(p.path("port").asText()
                        + (p.path("nodePort").asInt() == 0
                                ? ""
                                : ":" + p.path("nodePort").asInt()) + "/"
                        + p.path("protocol").asText("TCP")));
        return orNone(ports.toString());
    }

    private static String claim(JsonNode o) {
        JsonNode claim = o.at("/spec/claimRef");
        return claim.isMissingNode()
                ? ""
                : claim.path("namespace").asText() + "/" + claim.path("name").asText();
    }

    private static String modes(JsonNode modes) {
        var all = new StringJoiner(",");
        modes.forEach(m -> all.add(
                switch (m.asText()) {
                    case "ReadWriteOnce" -> "RWO";
                    case "ReadOnlyMany" -> "ROX";
                    case "ReadWriteMany" -> "RWX";
                    case "ReadWriteOncePod" -> "RWOP";
                    default -> m.asText();
                }));
        return all.toString();
    }

    private static String pairs(JsonNode map) {
        var pairs = new StringJoiner(",");
        map.properties().forEach(e -> pairs.add(e.getKey() + "=" + e.getValue().asText()));
        return orNone(pairs.toString());
    }
}
