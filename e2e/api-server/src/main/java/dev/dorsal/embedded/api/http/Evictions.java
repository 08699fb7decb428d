package dev.dorsal.embedded.api.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.Api;
import dev.dorsal.embedded.api.object.ApiException;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Selector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Deletes a Pod where its disruption budgets allow it. Pods that are not ready disrupt nothing. */
final class Evictions {
    private final Api api;

    Evictions(Api api) {
        this.api = api;
    }

    void answer(Exchange x, ApiPath p) throws IOException {
        ObjectNode eviction = Bodies.read(x);
        ObjectNode pod = api.get(p.kind(), p.namespace(), p.name());
        for (ObjectNode budget : api.store.list("poddisruptionbudgets.policy", p.namespace(), null)) {
            boolean covers = Selector.covers(budget.at("/spec/selector"), pod.at("/metadata/labels"));
            if (covers && ready(pod) && allowed(budget) < 1) {
                throw refusal(budget);
            }
        }
        if (!x.query("dryRun").equals("All")) {
            boolean now = eviction.at("/deleteOptions/gracePeriodSeconds").asInt(-1) == 0;
            api.delete(p.kind(), p.namespace(), p.name(), now ? Api.Deletion.NOW : Api.Deletion.BACKGROUND);
        }
        x.send(201, HttpApi.JSON, Json.bytes(Objects.success()));
    }

    private static ApiException refusal(ObjectNode budget) {
        var e = ApiException.tooManyRequests("Cannot evict pod as it would violate the pod's disruption budget.");
        e.status
                .putObject("details")
                .putArray("causes")
                .addObject()
                .put("reason", "DisruptionBudget")
                .put(
                        "message",
                        "The disruption budget " + Json.name(budget) + " does not allow another disruption now");
        return e;
    }

    /** Computed from the Pods that are there: no controller of this server keeps a budget's status. */
    private int allowed(ObjectNode budget) {
        List<ObjectNode> covered = new ArrayList<>(api.store.list("pods", Json.namespace(budget), null));
        covered.removeIf(pod -> !Selector.covers(budget.at("/spec/selector"), pod.at("/metadata/labels")));
        int healthy = (int) covered.stream().filter(Evictions::ready).count();
        if (budget.at("/spec").has("minAvailable")) {
            return healthy - share(budget.at("/spec/minAvailable").asText(), covered.size());
        }
        return share(budget.at("/spec/maxUnavailable").asText(), covered.size()) - (covered.size() - healthy);
    }

    private static int share(String number, int of) {
        return number.endsWith("%")
                ? (int) Math.ceil(Integer.parseInt(number.substring(0, number.length() - 1)) * of / 100.0)
                : Integer.parseInt(number);
    }

    private static boolean ready(ObjectNode pod) {
        if (pod.path("metadata").has("deletionTimestamp")) {
            return false;
        }
        for (var c : pod.at("/status/conditions")) {
            if (c.path("type").asText().equals("Ready")) {
                return c.path("status").asText().equals("True");
            }
        }
        return false;
    }
}
