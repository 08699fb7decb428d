package dev.dorsal.embedded.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Kind;

/** Each namespace has a service account named default, as a controller of a real cluster sees to. */
final class ServiceAccounts {
    private ServiceAccounts() {}

    static void ensure(Api api, String namespace) {
        Kind kind = api.kinds.builtIn("v1", "serviceaccounts");
        if (api.store.get(Api.key(kind, namespace, "default")) == null) {
            ObjectNode account = Json.object();
            account.putObject("metadata").put("name", "default");
            api.create(kind, namespace, account, Api.Write.by("kube-controller-manager"));
        }
    }
}
