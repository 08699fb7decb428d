package dev.dorsal.embedded.node;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * What the node knows of the API: a cache of every kind that it deals with, filled by watches, and who wants to hear of
 * changes. The cache may be a moment behind; every reader has to come to the right end when it looks again.
 */
public final class Cluster implements AutoCloseable {
    private static final List<Class<? extends HasMetadata>> KINDS = List.of(
            Node.class,
            StorageClass.class,
            ConfigMap.class,
            Secret.class,
            PersistentVolumeClaim.class,
            Service.class,
            EndpointSlice.class,
            StatefulSet.class,
            Deployment.class,
            PodDisruptionBudget.class,
            Pod.class);

    private final KubernetesClient client;
    private final Map<Class<?>, SharedIndexInformer<? extends HasMetadata>> informers = new LinkedHashMap<>();
    private final List<Consumer<HasMetadata>> listeners = new CopyOnWriteArrayList<>();

    public Cluster(KubernetesClient client) {
        this.client = client;
    }

    /** Fills the caches, and returns when they are full. */
    public void start() {
        KINDS.forEach(this::watch);
    }

    private <T extends HasMetadata> void watch(Class<T> kind) {
        SharedIndexInformer<T> informer =
                client.resources(kind).inAnyNamespace().runnableInformer(0);
        informer.addEventHandler(new Telling<>(this::tell));
        informer.exceptionHandler((started, e) -> true);
        informers.put(kind, informer);
        informer.start().toCompletableFuture().join();
    }

    private void tell(HasMetadata changed) {
        listeners.forEach(l -> l.accept(changed));
    }

    /** The listener is called after the cache has changed, on a thread that must not be held up. */
    public void onChange(Consumer<HasMetadata> listener) {
        listeners.add(listener);
    }

    public KubernetesClient client() {
        return client;
    }

    /** All objects of a kind in all namespaces, in no order. They are shared: never change one. */
    public <T extends HasMetadata> List<T> all(Class<T> kind) {
        return informer(kind).getStore().list();
    }

    public <T extends HasMetadata> List<T> all(Class<T> kind, String namespace) {
        return all(kind).stream()
                .filter(o -> namespace.equals(o.getMetadata().getNamespace()))
                .toList();
    }

    public <T extends HasMetadata> Optional<T> get(Class<T> kind, String namespace, String name) {
        return Optional.ofNullable(informer(kind).getStore().getByKey(namespace + "/" + name));
    }

    @SuppressWarnings("unchecked")
    private <T extends HasMetadata> SharedIndexInformer<T> informer(Class<T> kind) {
        SharedIndexInformer<? extends HasMetadata> found = informers.get(kind);
        if (found == null) {
            throw new IllegalArgumentException("not watched: " + kind.getSimpleName());
        }
        return (SharedIndexInformer<T>) found;
    }

    /** Ends the watches; the client stays open. */
    @Override
    public void close() {
        informers.values().forEach(SharedIndexInformer::stop);
    }

    private record Telling<T extends HasMetadata>(Consumer<HasMetadata> listener) implements ResourceEventHandler<T> {
        @Override
        public void onAdd(T object) {
            listener.accept(object);
        }

        @Override
        public void onUpdate(T before, T after) {
            listener.accept(after);
        }

        @Override
        public void onDelete(T object, boolean lastStateUnknown) {
            listener.accept(object);
        }
    }
}
