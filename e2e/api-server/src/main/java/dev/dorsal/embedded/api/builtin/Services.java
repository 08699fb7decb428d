package dev.dorsal.embedded.api.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Problem;
import dev.dorsal.embedded.api.store.Store;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Services: their addresses, their ports, and that an address stays. */
final class Services {
    private static final int LAST = 250 * 250;
    private final Store store;
    private volatile String network = "10.96";

    Services(Store store) {
        this.store = store;
    }

    /** From now on new Services get addresses that begin with these two numbers. */
    void network(String firstTwoNumbers) {
        network = firstTwoNumbers;
    }

    static void defaults(ObjectNode o) {
        ObjectNode spec = Json.child(o, "spec");
        Json.byDefault(spec, "type", "ClusterIP");
        Json.byDefault(spec, "sessionAffinity", "None");
        Json.byDefault(spec, "internalTrafficPolicy", "Cluster");
        String type = spec.get("type").asText();
        spec.path("ports").forEach(p -> port((ObjectNode) p));
        if (type.equals("NodePort") || type.equals("LoadBalancer")) {
            Json.byDefault(spec, "externalTrafficPolicy", "Cluster");
        }
    }

    void decide(ObjectNode o, @Nullable ObjectNode old) {
        ObjectNode spec = Json.child(o, "spec");
        if (!spec.path("type").asText().equals("ExternalName")) {
            address(spec, old);
        }
        Json.child(Json.child(o, "status"), "loadBalancer");
    }

    private static void port(ObjectNode p) {
        Json.byDefault(p, "protocol", "TCP");
        if (!p.hasNonNull("targetPort") || p.get("targetPort").asText().equals("0")) {
            p.set("targetPort", p.get("port"));
        }
    }

    private void address(ObjectNode spec, @Nullable ObjectNode old) {
        String had = old == null ? "" : old.at("/spec/clusterIP").asText();
        String wanted = spec.path("clusterIP").asText();
        String address = !wanted.isEmpty() ? wanted : had.isEmpty() ? free() : had;
        spec.put("clusterIP", address);
        spec.putArray("clusterIPs").add(address);
        if (!spec.has("ipFamilies")) {
            spec.putArray("ipFamilies").add("IPv4");
        }
        Json.byDefault(spec, "ipFamilyPolicy", "SingleStack");
    }

    private String free() {
        Set<String> taken = new HashSet<>();
        store.list("services", "", null)
                .forEach(s -> taken.add(s.at("/spec/clusterIP").asText()));
        for (int i = 1; i < LAST; i++) {
            String address = network + "." + i / 250 + "." + (i % 250 + 1);
            if (!taken.contains(address)) {
                return address;
            }
        }
        throw new IllegalStateException("no address is left for Services");
    }

    static List<Problem> problems(ObjectNode o, @Nullable ObjectNode old) {
        var problems = new ArrayList<Problem>();
        JsonNode spec = o.path("spec");
        boolean external = spec.path("type").asText().equals("ExternalName");
        boolean headless = spec.path("clusterIP").asText().equals("None");
        if (spec.path("ports").isEmpty() && !headless && !external) {
            problems.add(Problem.required("spec.ports", ""));
        }
        ports(spec.path("ports"), problems);
        String had = old == null ? "" : old.at("/spec/clusterIP").asText();
        if (!had.isEmpty() && !external && !had.equals(spec.path("clusterIP").asText())) {
            ArrayNode now = Json.array().add(spec.path("clusterIP").asText());
            problems.add(Problem.whole("spec.clusterIPs[0]", now, "may not change once set"));
        }
        return problems;
    }

    private static void ports(JsonNode ports, List<Problem> problems) {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < ports.size(); i++) {
            JsonNode p = ports.get(i);
            String here = "spec.ports[" + i + "]";
            if (ports.size() > 1 && p.path("name").asText().isEmpty()) {
                problems.add(Problem.required(here + ".name", ""));
            }
            int number = p.path("port").asInt();
            if (number < 1 || number > 65535) {
                problems.add(Problem.value(here + ".port", p.path("port"), "must be between 1 and 65535, inclusive"));
            }
            if (!seen.add(p.path("port").asText() + p.path("protocol").asText())) {
                problems.add(Problem.duplicate(
                        here,
                        "{\"Name\":\"\",\"Protocol\":" + p.path("protocol") + ",\"AppProtocol\":null,\"Port\":"
                                + p.path("port") + ",\"TargetPort\":0,\"NodePort\":0}"));
            }
        }
    }
}
