package dev.dorsal.embedded.node.controllers;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import java.util.List;

/** The objects that a StatefulSet wants for one of its ordinals. */
final class StatefulSetPods {
    static final String REVISION = "controller-revision-hash";

    private StatefulSetPods() {}

    static String name(StatefulSet set, int ordinal) {
        return set.getMetadata().getName() + "-" + ordinal;
    }

    /**
     * @param revision full name, with the set's in front
     */
    static Pod pod(StatefulSet set, int ordinal, String revision) {
        String name = name(set, ordinal);
        var template = set.getSpec().getTemplate();
        Pod pod = new PodBuilder()
                .withMetadata(template.getMetadata())
                .withSpec(template.getSpec())
                .editOrNewMetadata()
                .withName(name)
                .withNamespace(set.getMetadata().getNamespace())
                .addToLabels("statefulset.kubernetes.io/pod-name", name)
                .addToLabels("apps.kubernetes.io/pod-index", String.valueOf(ordinal))
                .addToLabels(REVISION, revision)
                .withOwnerReferences(Pods.owner(set))
                .endMetadata()
                .editSpec()
                .withHostname(name)
                .withSubdomain(set.getSpec().getServiceName())
                .endSpec()
                .build();
        set.getSpec().getVolumeClaimTemplates().forEach(t -> mountClaim(pod, t));
        return pod;
    }

    private static void mountClaim(Pod pod, PersistentVolumeClaim template) {
        String volume = template.getMetadata().getName();
        pod.getSpec().getVolumes().removeIf(v -> v.getName().equals(volume));
        pod.getSpec()
                .getVolumes()
                .add(new VolumeBuilder()
                        .withName(volume)
                        .withNewPersistentVolumeClaim(
                                volume + "-" + pod.getMetadata().getName(), false)
                        .build());
    }

    static List<PersistentVolumeClaim> claims(StatefulSet set, int ordinal) {
        return set.getSpec().getVolumeClaimTemplates().stream()
                .map(t -> new PersistentVolumeClaimBuilder(t)
                        .editMetadata()
                        .withName(t.getMetadata().getName() + "-" + name(set, ordinal))
                        .withNamespace(set.getMetadata().getNamespace())
                        .endMetadata()
                        .withStatus(null)
                        .build())
                .toList();
    }
}
