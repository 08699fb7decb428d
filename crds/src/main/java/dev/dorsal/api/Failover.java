package dev.dorsal.api;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.ValidationRule;

/**
 * When a dead primary is replaced. Times are a whole number with s, m or h.
 *
 * @param mode whether it happens without a person
 * @param maxBehind under Available and Async: how old the successor's last word from the primary may be, counted back from
 *     the primary's last sign of life
 * @param cooldown for how long after a failover only a primary that is surely dead is replaced
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
@ValidationRule(
        value = "!has(self.maxBehind) || self.maxBehind.matches('^[0-9]{1,6}[smh]$')",
        message = "spec.failover.maxBehind: must be a whole number with s, m or h, such as 60s",
        fieldPath = ".maxBehind")
@ValidationRule(
        value = "!has(self.cooldown) || self.cooldown.matches('^[0-9]{1,6}[smh]$')",
        message = "spec.failover.cooldown: must be a whole number with s, m or h, such as 60s",
        fieldPath = ".cooldown")
public record Failover(
        @JsonPropertyDescription(
                "Automatic: a dead primary is replaced when that is safe. Manual: a person decides, by the annotation"
                        + " dorsal.dev/promote; status says who could take over.")
        @Default("Automatic")
        Mode mode,

        @JsonPropertyDescription(
                "Under Available and Async, where writes can be lost: a replica takes over only when it"
                        + " heard from the primary at most so long before the primary's last sign of life.")
        @Default("60s")
        String maxBehind,

        @JsonPropertyDescription("For so long after a failover only a primary that is surely dead is replaced; for one"
                + " that just does not answer a person is asked.")
        @Default("60s")
        String cooldown) {

    /** Whether it happens without a person. */
    public enum Mode {
        Automatic,
        Manual
    }
}
