package dev.dorsal.api;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import org.jspecify.annotations.Nullable;

/**
 * Milliseconds of the phases of a change of the primary, each from the end of the one before, on the operator's clock. One
 * that was not timed is null.
 *
 * @param noticed from the last answer of the old primary; null for a switchover
 * @param decided until the intent was recorded
 * @param fenced until the old primary could acknowledge nothing any more
 * @param drained until the new one had applied all
 * @param opened until it was open for writing
 * @param endpoints until the writer's addresses were changed
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PhaseTimes(
        @JsonPropertyDescription(
                "From the former primary's last answer until it was found not to answer; the outage began in between.")
        @Nullable
        Long noticed,

        @JsonPropertyDescription("Until the intent was recorded.") @Nullable
        Long decided,

        @JsonPropertyDescription("Until the former primary could acknowledge nothing any more.") @Nullable
        Long fenced,

        @JsonPropertyDescription("Until the new primary had applied all that it had received.") @Nullable
        Long drained,

        @JsonPropertyDescription("Until the new primary was open for writing.") @Nullable
        Long opened,

        @JsonPropertyDescription("Until the addresses of the writer were changed.") @Nullable
        Long endpoints) {}
