package dev.dorsal.embedded.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.ApiException;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Kind;
import dev.dorsal.embedded.api.store.Store.Change;
import java.util.Iterator;
import java.util.Set;

/** A claim that is being deleted stays while a Pod uses it, a volume while it is bound to a claim that lives. */
final class Protection {
    private static final Set<String> ENDED = Set.of("Succeeded", "Failed");

    private Protection() {}

    /** Looks at claims and volumes again where this change may have freed them. */
    static void release(Api api, Change change) {
        switch (change.key().storage()) {
            case "pods" ->
                api.store
                        .list("persistentvolumeclaims", change.key().namespace(), null)
                        .forEach(c -> claim(api, c));
            case "persistentvolumeclaims" -> {
                if (change.after() != null) {
                    claim(api, change.after());
                } else {
                    api.store.list("persistentvolumes", "", null).forEach(v -> volume(api, v));
                }
            }
            case "persistentvolumes" -> {
                if (change.after() != null) {
                    volume(api, change.after());
                }
            }
            default -> {}
        }
    }

    private static void claim(Api api, ObjectNode claim) {
        if (deleting(claim) && !used(api, claim)) {
            unlock(api, "persistentvolumeclaims", claim, "kubernetes.io/pvc-protection");
        }
    }

    /** A Pod that was not given to a node yet waits for the next claim of that name. */
    private static boolean used(Api api, ObjectNode claim) {
        for (ObjectNode pod : api.store.list("pods", Json.namespace(claim), null)) {
            for (JsonNode volume : pod.at("/spec/volumes")) {
                String name = volume.at("/persistentVolumeClaim/claimName").asText();
                if (name.equals(Json.name(claim))
                        && pod.at("/spec").hasNonNull("nodeName")
                        && !ENDED.contains(pod.at("/status/phase").asText())) {
                    return true;
                }
            }
        }
        return false;
    }

    private static void volume(Api api, ObjectNode volume) {
        if (!deleting(volume)) {
            return;
        }
        JsonNode claim = volume.at("/spec/claimRef");
        Kind claims = api.kinds.builtIn("v1", "persistentvolumeclaims");
        boolean bound = api.store.get(Api.key(
                        claims,
                        claim.path("namespace").asText(),
                        claim.path("name").asText()))
                != null;
        if (!bound || claim.isMissingNode()) {
            unlock(api, "persistentvolumes", volume, "kubernetes.io/pv-protection");
        }
    }

    private static boolean deleting(ObjectNode o) {
        return o.path("metadata").has("deletionTimestamp");
    }

    private static void unlock(Api api, String plural, ObjectNode o, String finalizer) {
        ObjectNode free = o.deepCopy();
        Json.meta(free).remove("resourceVersion");
        ArrayNode finalizers = Json.meta(free).withArray("finalizers");
        boolean found = false;
        for (Iterator<JsonNode> all = finalizers.iterator(); all.hasNext(); ) {
            if (all.next().asText().equals(finalizer)) {
                all.remove();
                found = true;
            }
        }
        try {
            if (found) {
                Kind kind = api.kinds.builtIn("v1", plural);
                api.update(kind, Json.namespace(o), Json.name(o), free, Api.Write.by("kube-controller-manager"));
            }
        } catch (ApiException e) {
            // gone in the meantime
        }
    }
}
