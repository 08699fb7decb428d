package dev.dorsal.api;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;

/**
 * How members that fell off are brought back.
 *
 * @param diverged what becomes of a member whose data is not the primary's
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Repair(
        @JsonPropertyDescription(
                "What becomes of a member that has transactions which the primary does not have, or whose applier"
                    + " meets other rows than the source had (1032, 1062). Reseed: the binary logs that hold its own"
                    + " transactions are kept on its volume, and it is built anew from another member. Hold: it is"
                    + " told, and left as it is.")
        @Default("Reseed")
        Diverged diverged) {

    /** Built anew, or left. */
    public enum Diverged {
        Reseed,
        Hold
    }
}
