package dev.dorsal.kube;

import dev.dorsal.api.MySQLCluster;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the framework hands to a pass, without a framework: a client, and a cache that holds these objects. Anything else
 * that is asked of it fails.
 */
final class PassContext {
    private PassContext() {}

    @SuppressWarnings("unchecked")
    static Context<MySQLCluster> of(KubernetesClient client, List<? extends HasMetadata> cache) {
        InvocationHandler answers = (proxy, method, arguments) -> switch (method.getName()) {
            case "getClient" -> client;
            case "isPrimaryResourceDeleted" -> false;
            case "getSecondaryResourcesAsStream" -> cached(cache, (Class<?>) arguments[0]);
            default -> throw new UnsupportedOperationException(method.getName());
        };
        return (Context<MySQLCluster>)
                Proxy.newProxyInstance(PassContext.class.getClassLoader(), new Class<?>[] {Context.class}, answers);
    }

    private static Stream<?> cached(List<? extends HasMetadata> cache, Class<?> kind) {
        return cache.stream().filter(kind::isInstance);
    }
}
