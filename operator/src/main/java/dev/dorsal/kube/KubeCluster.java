package dev.dorsal.kube;

import dev.dorsal.api.MySQLCluster;
import dev.dorsal.api.MySQLClusterStatus;
import dev.dorsal.kube.desired.EndpointSlices;
import dev.dorsal.model.MemberId;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodIP;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.processing.dependent.kubernetes.SSABasedGenericKubernetesResourceMatcher;
import java.net.HttpURLConnection;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One cluster's objects: reads come from caches, writes go by server-side apply. For one pass.
 *
 * <p>Errors: {@link io.fabric8.kubernetes.client.KubernetesClientException}; after one of those without a status code
 * the outcome of a write is unknown, and every write here can be repeated.
 */
public final class KubeCluster {
    private final MySQLCluster cluster;
    private final Context<MySQLCluster> context;
    private final Set<MemberId> reshaped = new TreeSet<>();

    public KubeCluster(MySQLCluster cluster, Context<MySQLCluster> context) {
        this.cluster = cluster;
        this.context = context;
    }

    /** The resource as it was at the beginning of the pass. */
    public MySQLCluster resource() {
        return cluster;
    }

    /** Whether the resource is deleted or being deleted. */
    public boolean isGoing() {
        return context.isPrimaryResourceDeleted() || cluster.isMarkedForDeletion();
    }

    /** Objects of the cluster of one kind, from the cache. */
    public <R extends HasMetadata> Stream<R> objects(Class<R> kind) {
        return context.getSecondaryResourcesAsStream(kind);
    }

    /** One object of the cluster, from the cache. */
    public <R extends HasMetadata> Optional<R> object(Class<R> kind, String name) {
        return objects(kind)
                .filter(object -> object.getMetadata().getName().equals(name))
                .findFirst();
    }

    /** A Secret of the cluster: from the cache, else as it is: somebody may have made it without the operator's labels. */
    public Optional<Secret> secret(String name) {
        return object(Secret.class, name)
                .or(() -> Optional.ofNullable(context.getClient()
                        .secrets()
                        .inNamespace(namespace())
                        .withName(name)
                        .get()));
    }

    /**
     * Makes an object what it should be.
     *
     * @return whether it had to be written; an object that is so already costs no request
     */
    @SuppressWarnings("unchecked")
    public <R extends HasMetadata> boolean apply(R desired) {
        var actual =
                (Optional<R>) object(desired.getClass(), desired.getMetadata().getName());
        if (actual.isPresent() && matches(actual.get(), desired)) {
            return false;
        }
        note(actual, context.resourceOperations().serverSideApply(desired));
        return true;
    }

    private <R extends HasMetadata> void note(Optional<R> before, R after) {
        if (after instanceof StatefulSet
                && !before.map(KubeCluster::generation).equals(Optional.of(generation(after)))) {
            reshaped.add(MemberId.of(
                    cluster.getMetadata().getName(), after.getMetadata().getName()));
        }
    }

    private static long generation(HasMetadata object) {
        return Objects.requireNonNullElse(object.getMetadata().getGeneration(), 0L);
    }

    /** Members whose StatefulSet was made, or given another spec, by this pass. */
    public Set<MemberId> reshaped() {
        return Collections.unmodifiableSet(reshaped);
    }

    private <R extends HasMetadata> boolean matches(R actual, R desired) {
        return SSABasedGenericKubernetesResourceMatcher.<R>getInstance().matches(actual, desired, context);
    }

    /**
     * Makes an object, unless one of its name exists.
     *
     * @return false when there was one: it is left as it is
     */
    public <R extends HasMetadata> boolean createUnlessPresent(R object) {
        try {
            context.resourceOperations().create(object);
            return true;
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_CONFLICT) {
                return false;
            }
            throw e;
        }
    }

    /** Deletes an object when the cache has it and nobody deletes it already. */
    public <R extends HasMetadata> void delete(Class<R> kind, String name) {
        object(kind, name)
                .filter(object -> !object.isMarkedForDeletion())
                .ifPresent(object -> context.getClient().resource(object).delete());
    }

    /** Sets or, with null, removes one label of an object, and leaves everything else to its owners. */
    public <R extends HasMetadata> void label(R object, String label, @Nullable String value) {
        var text = value == null ? "null" : '"' + value + '"';
        context.getClient()
                .resource(object)
                .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        "{\"metadata\":{\"labels\":{\"" + label + "\":" + text + "}}}");
    }

    /** Where the Pods of these members can be reached; those without an address of this kind are left out. */
    public List<EndpointSlices.Target> targets(Collection<MemberId> members, AddressFamily family) {
        return members.stream()
                .sorted()
                .flatMap(member -> object(Pod.class, member.podName()).stream())
                .flatMap(pod -> addresses(pod)
                        .filter(family::has)
                        .limit(1)
                        .map(address -> new EndpointSlices.Target(
                                address,
                                pod.getMetadata().getName(),
                                pod.getSpec().getNodeName())))
                .toList();
    }

    /** The Pod's own address first, then those that it has of other kinds. */
    private static Stream<String> addresses(Pod pod) {
        return Stream.ofNullable(pod.getStatus())
                .flatMap(status -> Stream.concat(
                        Stream.ofNullable(status.getPodIP()),
                        Stream.ofNullable(status.getPodIPs())
                                .flatMap(List::stream)
                                .map(PodIP::getIp)));
    }

    /** The resource as the API server has it now, past all caches; empty when it is gone. */
    public Optional<MySQLCluster> latest() {
        return Optional.ofNullable(context.getClient()
                        .resources(MySQLCluster.class)
                        .inNamespace(namespace())
                        .withName(cluster.getMetadata().getName())
                        .get())
                .filter(now ->
                        now.getMetadata().getUid().equals(cluster.getMetadata().getUid()));
    }

    /**
     * Writes the whole status, unless the resource has changed since it was read: then nothing happens.
     *
     * @param read the resource as it was read
     * @return the resource as it is then
     * @throws io.fabric8.kubernetes.client.KubernetesClientException with 409 when it has changed
     */
    public MySQLCluster recordStatus(MySQLCluster read, MySQLClusterStatus status) {
        var patch = statusPatch(status);
        patch.getMetadata().setResourceVersion(read.getMetadata().getResourceVersion());
        return context.resourceOperations().serverSideApplyPrimaryStatus(patch);
    }

    /** A resource that carries nothing but its name and a status, as server-side apply wants it. */
    private MySQLCluster statusPatch(MySQLClusterStatus status) {
        var patch = new MySQLCluster();
        patch.setMetadata(new ObjectMetaBuilder()
                .withNamespace(namespace())
                .withName(cluster.getMetadata().getName())
                .build());
        patch.setStatus(status);
        return patch;
    }

    private String namespace() {
        return cluster.getMetadata().getNamespace();
    }
}
