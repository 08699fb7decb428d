package dev.dorsal.api;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * The volume of each member.
 *
 * @param size of each member's claim; may grow, never shrink
 * @param storageClassName null for the cluster's default class; fixed once the cluster exists
 * @param retention what becomes of claims whose member or cluster goes
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
@ValidationRule(
        value = "quantity(string(self.size)).compareTo(quantity(string(oldSelf.size))) >= 0",
        messageExpression = "'spec.storage.size: ' + string(self.size) + ' is smaller than ' + string(oldSelf.size)"
                + " + '; a volume can grow but not shrink'",
        message = "spec.storage.size: a volume can grow but not shrink",
        fieldPath = ".size")
@ValidationRule(
        value = "quantity(string(self.size)).compareTo(quantity('256Mi')) >= 0",
        messageExpression =
                "'spec.storage.size: ' + string(self.size) + ' is too small; an empty server needs 256Mi at least'",
        message = "spec.storage.size: an empty server needs 256Mi at least",
        fieldPath = ".size")
@ValidationRule(
        value = "has(self.storageClassName) == has(oldSelf.storageClassName)"
                + " && (!has(self.storageClassName) || self.storageClassName == oldSelf.storageClassName)",
        message = "spec.storage.storageClassName: cannot change once the cluster exists; claims keep their class",
        fieldPath = ".storageClassName")
public record Storage(
        @JsonPropertyDescription(
                "Size of each member's claim, such as 20Gi. May grow where the class allows it; never" + " shrinks.")
        @Required
        Quantity size,

        @JsonPropertyDescription("Class of the claims; the cluster's default class when it is left out. Cannot change.")
        @Size(min = 1, max = 253)
        @Nullable
        String storageClassName,

        @JsonPropertyDescription("What becomes of claims, and with the cluster of its Secrets, when their owner goes.")
        @Default("{}")
        Retention retention) {

    /**
     * What becomes of data whose owner goes.
     *
     * @param whenDeleted claims and Secrets, when the cluster is deleted
     * @param whenScaled claims of members that a smaller {@code instances} removes
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Retention(
            @JsonPropertyDescription("Claims and Secrets when the cluster is deleted: Retain keeps them for a cluster"
                    + " of the same name, Delete removes them with it.")
            @Default("Retain")
            Policy whenDeleted,

            @JsonPropertyDescription("Claims of members that a smaller number of instances removes.") @Default("Retain")
            Policy whenScaled) {}

    /** Keep or remove; spelled as in StatefulSets. */
    public enum Policy {
        Retain,
        Delete
    }
}
