package dev.dorsal.embedded.node.controllers;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Questions about Pods that several controllers ask. */
final class Pods {
    private Pods() {}

    static boolean isReady(Pod pod) {
        return pod.getStatus() != null
                && pod.getStatus().getConditions().stream()
                        .anyMatch(c -> "Ready".equals(c.getType()) && "True".equals(c.getStatus()));
    }

    static boolean isTerminating(HasMetadata o) {
        return o.getMetadata().getDeletionTimestamp() != null;
    }

    /** It will not run again. */
    static boolean hasEnded(Pod pod) {
        String phase =
                pod.getStatus() == null ? "" : String.valueOf(pod.getStatus().getPhase());
        return "Failed".equals(phase) || "Succeeded".equals(phase);
    }

    static Map<String, String> labels(HasMetadata o) {
        return o.getMetadata().getLabels() == null ? Map.of() : o.getMetadata().getLabels();
    }

    static boolean isOwnedBy(HasMetadata o, HasMetadata owner) {
        return o.getMetadata().getOwnerReferences().stream()
                .map(OwnerReference::getUid)
                .anyMatch(owner.getMetadata().getUid()::equals);
    }

    static OwnerReference owner(HasMetadata o) {
        return new OwnerReferenceBuilder()
                .withApiVersion(o.getApiVersion())
                .withKind(o.getKind())
                .withName(o.getMetadata().getName())
                .withUid(o.getMetadata().getUid())
                .withController(true)
                .withBlockOwnerDeletion(true)
                .build();
    }

    /** A selector that is absent selects nothing, an empty one everything. */
    static boolean matches(@Nullable LabelSelector selector, Map<String, String> labels) {
        return selector != null
                && includes(labels, selector.getMatchLabels())
                && selector.getMatchExpressions().stream().allMatch(e -> matches(e, labels));
    }

    static boolean includes(Map<String, String> labels, @Nullable Map<String, String> wanted) {
        return wanted == null || labels.entrySet().containsAll(wanted.entrySet());
    }

    private static boolean matches(LabelSelectorRequirement e, Map<String, String> labels) {
        Optional<String> value = Optional.ofNullable(labels.get(e.getKey()));
        return switch (e.getOperator()) {
            case "In" -> value.filter(e.getValues()::contains).isPresent();
            case "NotIn" -> value.filter(e.getValues()::contains).isEmpty();
            case "Exists" -> value.isPresent();
            case "DoesNotExist" -> value.isEmpty();
            default -> false;
        };
    }
}
