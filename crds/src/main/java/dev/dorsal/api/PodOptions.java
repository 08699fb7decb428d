package dev.dorsal.api;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.PreserveUnknownFields;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.LocalObjectReference;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the Pods of the members carry besides the server. Fields mean what they mean in a Pod.
 *
 * @param nodeSelector labels that a node must have
 * @param affinity replaces the operator's own preference for different hosts
 * @param tolerations taints that the Pods accept
 * @param topologySpreadConstraints how the Pods are spread
 * @param priorityClassName priority of the Pods
 * @param imagePullSecrets names of Secrets for the registry
 * @param labels added to the Pods; not in the operator's own domains
 * @param annotations added to the Pods; not in the operator's own domains
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
@ValidationRule(
        value = "!has(self.labels) || self.labels.all(k, !k.startsWith('dorsal.dev/') &&"
                + " !k.startsWith('app.kubernetes.io/'))",
        message = "spec.pod.labels: the operator owns labels of dorsal.dev/ and app.kubernetes.io/",
        fieldPath = ".labels")
@ValidationRule(
        value = "!has(self.annotations) || self.annotations.all(k, !k.startsWith('dorsal.dev/'))",
        message = "spec.pod.annotations: the operator owns annotations of dorsal.dev/",
        fieldPath = ".annotations")
public record PodOptions(
        @JsonPropertyDescription("Labels that a node must have.") @Nullable
        Map<String, String> nodeSelector,

        @JsonPropertyDescription(
                "Replaces the operator's own affinity, which prefers a different host for each member.")
        @PreserveUnknownFields
        @SchemaFrom(type = Object.class)
        @Nullable
        Affinity affinity,

        @JsonPropertyDescription("Taints that the Pods accept.") @Nullable
        List<Toleration> tolerations,

        @JsonPropertyDescription("How the Pods are spread over zones or hosts.") @Nullable
        List<TopologySpreadConstraint> topologySpreadConstraints,

        @JsonPropertyDescription("Priority class of the Pods.") @Nullable
        String priorityClassName,

        @JsonPropertyDescription("Secrets of the registry that holds the image.") @Nullable
        List<LocalObjectReference> imagePullSecrets,

        @JsonPropertyDescription("Labels added to the Pods.") @Nullable
        Map<String, String> labels,

        @JsonPropertyDescription("Annotations added to the Pods.") @Nullable
        Map<String, String> annotations) {}
