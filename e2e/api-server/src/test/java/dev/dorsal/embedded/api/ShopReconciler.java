package dev.dorsal.embedded.api;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Cleaner;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.DeleteControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Keeps a ConfigMap per shop by server-side apply; finalizer and status the framework's default way. */
@ControllerConfiguration(name = "shop")
class ShopReconciler implements Reconciler<Shop>, Cleaner<Shop> {
    final AtomicInteger passes = new AtomicInteger();

    @Override
    public List<EventSource<?, Shop>> prepareEventSources(EventSourceContext<Shop> context) {
        return List.of(new InformerEventSource<>(
                InformerEventSourceConfiguration.from(ConfigMap.class, Shop.class)
                        .withLabelSelector("app in (shop)")
                        .build(),
                context));
    }

    @Override
    public UpdateControl<Shop> reconcile(Shop shop, Context<Shop> context) {
        passes.incrementAndGet();
        ConfigMap wanted = new ConfigMapBuilder()
                .withNewMetadata()
                .withName(shop.getMetadata().getName())
                .withNamespace(shop.getMetadata().getNamespace())
                .addToLabels("app", "shop")
                .endMetadata()
                .addToData("size", "" + shop.getSpec().size)
                .build();
        wanted.addOwnerReference(shop);
        context.resourceOperations().serverSideApply(wanted);
        var status = new Shop();
        status.getMetadata().setName(shop.getMetadata().getName());
        status.getMetadata().setNamespace(shop.getMetadata().getNamespace());
        status.setStatus(new Shop.Status());
        status.getStatus().ready = shop.getSpec().size;
        status.getStatus().seen = shop.getMetadata().getGeneration();
        return UpdateControl.patchStatus(status);
    }

    @Override
    public DeleteControl cleanup(Shop shop, Context<Shop> context) {
        return DeleteControl.defaultDelete();
    }
}
