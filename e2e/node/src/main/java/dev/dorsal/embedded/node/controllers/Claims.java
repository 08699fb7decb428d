package dev.dorsal.embedded.node.controllers;

import dev.dorsal.embedded.node.Cluster;
import dev.dorsal.embedded.node.Conflicts;
import dev.dorsal.embedded.node.Events;
import dev.dorsal.embedded.node.volume.ClaimFolders;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.api.model.storage.StorageClassBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Binds claims to folders, lets them grow where the class allows it, and removes the folder of a deleted claim once no
 * Pod uses it. Sizes are shown, not enforced. There are no PersistentVolume objects.
 */
public final class Claims implements Controller {
    private static final String DEFAULT = "storageclass.kubernetes.io/is-default-class";
    /** The API server guards a claim in use by a finalizer of its own; this one guards the folder until it is removed. */
    private static final String GUARD = "playground.dorsal.dev/folder";

    private static final String SELECTED = "volume.kubernetes.io/selected-node";
    private static final String FOLDER = "folder";

    private final Cluster cluster;
    private final Events events;
    private final ClaimFolders folders;

    public Claims(Cluster cluster, Events events, ClaimFolders folders) {
        this.cluster = cluster;
        this.events = events;
        this.folders = folders;
    }

    @Override
    public String name() {
        return "persistentvolume-controller";
    }

    @Override
    public boolean caresFor(HasMetadata changed) {
        return changed instanceof PersistentVolumeClaim || changed instanceof StorageClass || changed instanceof Pod;
    }

    /** The class that claims get which name none: folders, bound when a Pod wants them. */
    public static StorageClass defaultClass() {
        return new StorageClassBuilder()
                .withNewMetadata()
                .withName(FOLDER)
                .addToAnnotations(DEFAULT, "true")
                .endMetadata()
                .withProvisioner("dorsal.dev/folder")
                .withReclaimPolicy("Delete")
                .withVolumeBindingMode("WaitForFirstConsumer")
                .withAllowVolumeExpansion(true)
                .build();
    }

    /** Whether an unbound claim waits for a Pod, so that the Pod need not wait for it. */
    static boolean mayWait(Cluster cluster, PersistentVolumeClaim claim) {
        return storageClass(cluster, claim)
                .filter(c -> "WaitForFirstConsumer".equals(c.getVolumeBindingMode()))
                .isPresent();
    }

    private static Optional<StorageClass> storageClass(Cluster cluster, PersistentVolumeClaim claim) {
        String name = claim.getSpec().getStorageClassName();
        return cluster.all(StorageClass.class).stream()
                .filter(c -> name == null
                        ? c.getMetadata().getAnnotations() != null
                                && "true"
                                        .equals(c.getMetadata().getAnnotations().get(DEFAULT))
                        : c.getMetadata().getName().equals(name))
                .findFirst();
    }

    @Override
    public void pass() {
        cluster.all(PersistentVolumeClaim.class).forEach(c -> {
            try {
                pass(c);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private void pass(PersistentVolumeClaim claim) throws IOException {
        String phase = claim.getStatus() == null
                ? ""
                : String.valueOf(claim.getStatus().getPhase());
        if (Pods.isTerminating(claim)) {
            release(claim);
        } else if ("Bound".equals(phase)) {
            folders.create(
                    claim.getMetadata().getNamespace(), claim.getMetadata().getName());
            grow(claim);
        } else {
            bind(claim, phase);
        }
    }

    private void release(PersistentVolumeClaim claim) throws IOException {
        String namespace = claim.getMetadata().getNamespace();
        String name = claim.getMetadata().getName();
        // Not from the cache: a Pod that was bound to the node a moment ago would lose its folder.
        boolean used = cluster.client().pods().inNamespace(namespace).list().getItems().stream()
                .filter(p -> p.getSpec().getNodeName() != null)
                .flatMap(p -> p.getSpec().getVolumes().stream())
                .anyMatch(v -> v.getPersistentVolumeClaim() != null
                        && v.getPersistentVolumeClaim().getClaimName().equals(name));
        if (used || !claim.getMetadata().getFinalizers().contains(GUARD)) {
            return;
        }
        folders.delete(namespace, name);
        var others = new ArrayList<>(claim.getMetadata().getFinalizers());
        others.remove(GUARD);
        replace(new PersistentVolumeClaimBuilder(claim)
                .editMetadata()
                .withFinalizers(others)
                .endMetadata()
                .build());
    }

    private void bind(PersistentVolumeClaim claim, String phase) throws IOException {
        Optional<StorageClass> type = storageClass(cluster, claim);
        if (type.isEmpty()) {
            pending(claim, phase);
            String message = "storageclass.storage.k8s.io \"%s\" not found"
                    .formatted(claim.getSpec().getStorageClassName());
            events.tellOnce(claim, name(), Events.WARNING, "ProvisioningFailed", message);
            return;
        }
        Map<String, String> annotations = claim.getMetadata().getAnnotations();
        boolean wanted = annotations != null && annotations.containsKey(SELECTED);
        if (!wanted && "WaitForFirstConsumer".equals(type.get().getVolumeBindingMode())) {
            pending(claim, phase);
            String message = "waiting for first consumer to be created before binding";
            events.tellOnce(claim, name(), Events.NORMAL, "WaitForFirstConsumer", message);
            return;
        }
        bound(claim, type.get());
    }

    private void pending(PersistentVolumeClaim claim, String phase) {
        if (!"Pending".equals(phase)) {
            status(new PersistentVolumeClaimBuilder(claim)
                    .editOrNewStatus()
                    .withPhase("Pending")
                    .endStatus()
                    .build());
        }
    }

    private void bound(PersistentVolumeClaim claim, StorageClass type) throws IOException {
        if (claim.getSpec().getVolumeName() == null) {
            // What a server that outlived its claim may have left there belongs to nobody.
            folders.delete(
                    claim.getMetadata().getNamespace(), claim.getMetadata().getName());
        }
        folders.create(claim.getMetadata().getNamespace(), claim.getMetadata().getName());
        replace(new PersistentVolumeClaimBuilder(claim)
                .editMetadata()
                .removeFromFinalizers(GUARD)
                .addToFinalizers(GUARD)
                .endMetadata()
                .editSpec()
                .withStorageClassName(type.getMetadata().getName())
                .withVolumeName("pvc-" + claim.getMetadata().getUid())
                .endSpec()
                .build());
        status(new PersistentVolumeClaimBuilder(claim)
                .editOrNewStatus()
                .withPhase("Bound")
                .withAccessModes(claim.getSpec().getAccessModes())
                .withCapacity(Map.of("storage", wanted(claim)))
                .endStatus()
                .build());
        events.tellOnce(
                claim,
                name(),
                Events.NORMAL,
                "ProvisioningSucceeded",
                "Successfully provisioned volume pvc-" + claim.getMetadata().getUid());
    }

    private void grow(PersistentVolumeClaim claim) {
        Map<String, Quantity> capacity = claim.getStatus().getCapacity();
        Quantity now = capacity == null ? null : capacity.get("storage");
        boolean bigger = now == null || wanted(claim).getNumericalAmount().compareTo(now.getNumericalAmount()) > 0;
        boolean allowed = storageClass(cluster, claim)
                .filter(c -> Boolean.TRUE.equals(c.getAllowVolumeExpansion()))
                .isPresent();
        if (bigger && allowed) {
            status(new PersistentVolumeClaimBuilder(claim)
                    .editStatus()
                    .addToCapacity("storage", wanted(claim))
                    .withConditions(List.of())
                    .endStatus()
                    .build());
            events.tell(claim, name(), Events.NORMAL, "FileSystemResizeSuccessful", "volume is now " + wanted(claim));
        }
    }

    private static Quantity wanted(PersistentVolumeClaim claim) {
        return claim.getSpec().getResources().getRequests().getOrDefault("storage", new Quantity("1Gi"));
    }

    /** Refused by the API when the cache was behind; then the change that was missed starts another pass. */
    private void replace(PersistentVolumeClaim claim) {
        Conflicts.tolerate(() -> cluster.client()
                .persistentVolumeClaims()
                .inNamespace(claim.getMetadata().getNamespace())
                .resource(claim)
                .update());
    }

    private void status(PersistentVolumeClaim claim) {
        Conflicts.tolerate(() -> cluster.client()
                .persistentVolumeClaims()
                .inNamespace(claim.getMetadata().getNamespace())
                .resource(new PersistentVolumeClaimBuilder(claim)
                        .editMetadata()
                        .withResourceVersion(null)
                        .withManagedFields()
                        .endMetadata()
                        .build())
                .updateStatus());
    }
}
