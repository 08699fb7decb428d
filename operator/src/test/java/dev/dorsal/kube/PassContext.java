package dev.dorsal.kube;

import dev.dorsal.api.MySQLCluster;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.javaoperatorsdk.operator.api.config.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ResourceOperations;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the framework hands to a pass, without a framework: a client, and a cache that holds these objects. Anything else
 * that is asked of it fails.
 */
public final class PassContext {
    private PassContext() {}

    @SuppressWarnings("unchecked")
    public static Context<MySQLCluster> of(KubernetesClient client, List<? extends HasMetadata> cache) {
        InvocationHandler answers = (proxy, method, arguments) -> switch (method.getName()) {
            case "getClient" -> client;
            case "isPrimaryResourceDeleted" -> false;
            case "getControllerConfiguration" -> MANAGER;
            case "resourceOperations" -> new Writes((Context<MySQLCluster>) proxy);
            case "getSecondaryResourcesAsStream" -> cached(cache, (Class<?>) arguments[0]);
            default -> throw new UnsupportedOperationException(method.getName());
        };
        return (Context<MySQLCluster>)
                Proxy.newProxyInstance(PassContext.class.getClassLoader(), new Class<?>[] {Context.class}, answers);
    }

    private static final ControllerConfiguration<?> MANAGER = (ControllerConfiguration<?>) Proxy.newProxyInstance(
            PassContext.class.getClassLoader(),
            new Class<?>[] {ControllerConfiguration.class},
            (proxy, method, arguments) -> method.getName().equals("fieldManager") ? Names.MANAGER : null);

    /** Server-side apply as the framework does it, without its caches. */
    private static final class Writes extends ResourceOperations<MySQLCluster> {
        private final KubernetesClient client;

        Writes(Context<MySQLCluster> context) {
            super(context);
            client = context.getClient();
        }

        @Override
        public <R extends HasMetadata> R serverSideApply(R desired) {
            return client.resource(desired).patch(APPLY);
        }

        @Override
        public MySQLCluster serverSideApplyPrimaryStatus(MySQLCluster desired) {
            return client.resource(desired).subresource("status").patch(APPLY);
        }
    }

    private static final PatchContext APPLY = new PatchContext.Builder()
            .withPatchType(PatchType.SERVER_SIDE_APPLY)
            .withFieldManager(Names.MANAGER)
            .withForce(true)
            .build();

    private static Stream<?> cached(List<? extends HasMetadata> cache, Class<?> kind) {
        return cache.stream().filter(kind::isInstance);
    }
}
