package dev.dorsal.reconcile;

import dev.dorsal.api.MySQLCluster;
import dev.dorsal.kube.Names;
import dev.dorsal.model.ClusterKey;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.inbound.SimpleInboundEventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What starts a pass: a change of an object of the cluster, or of one of its servers. */
public final class Wakeups {
    /** Only objects of clusters are cached, whatever else there is. */
    private static final String SELECTOR = Names.MANAGED_BY_LABEL + "=" + Names.MANAGER + "," + Names.CLUSTER_LABEL;

    private static final List<Class<? extends HasMetadata>> KINDS = List.of(
            StatefulSet.class,
            Pod.class,
            Service.class,
            EndpointSlice.class,
            ConfigMap.class,
            Secret.class,
            PersistentVolumeClaim.class,
            PodDisruptionBudget.class);

    private final SimpleInboundEventSource<MySQLCluster> servers = new SimpleInboundEventSource<>("servers");

    /** Asks for a pass of a cluster, from any thread. */
    public void wake(ClusterKey cluster) {
        servers.propagateEvent(new ResourceID(cluster.name(), cluster.namespace()));
    }

    List<EventSource<?, MySQLCluster>> sources(EventSourceContext<MySQLCluster> context) {
        var sources = new ArrayList<EventSource<?, MySQLCluster>>();
        KINDS.forEach(kind -> sources.add(source(kind, context)));
        sources.add(servers);
        return sources;
    }

    private static <R extends HasMetadata> EventSource<R, MySQLCluster> source(
            Class<R> kind, EventSourceContext<MySQLCluster> context) {
        return new InformerEventSource<>(
                InformerEventSourceConfiguration.from(kind, MySQLCluster.class)
                        .withLabelSelector(SELECTOR)
                        .withNamespacesInheritedFromController()
                        .withSecondaryToPrimaryMapper(object -> Set.of(new ResourceID(
                                object.getMetadata().getLabels().get(Names.CLUSTER_LABEL),
                                object.getMetadata().getNamespace())))
                        .build(),
                context);
    }
}
