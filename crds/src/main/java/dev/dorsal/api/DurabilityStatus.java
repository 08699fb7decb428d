package dev.dorsal.api;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is promised of acknowledged writes. {@code promised} and {@code ackers} are the operator's memory: a write that was
 * acknowledged is held by at least {@code promised} of {@code ackers}.
 *
 * @param wanted Lossless, Available or Async; null with one member
 * @param effective the same words, or None with one member or while no primary is open
 * @param acknowledgements replicas that must hold a write before it is acknowledged
 * @param acknowledging replicas that acknowledge now
 * @param promised replicas that hold each acknowledged write; 0 promises nothing
 * @param ackers names of all members that may acknowledge
 * @param fenceNeeds connected replicas that keep the primary open while no operator reaches it; memory too
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DurabilityStatus(
        @JsonPropertyDescription("What the spec asks for: Lossless, Available or Async.") @Nullable
        String wanted,

        @JsonPropertyDescription("What holds now: Lossless, Available, Async or None.") @Nullable
        String effective,

        @JsonPropertyDescription("Replicas that must hold a write before it is acknowledged.") @Nullable
        Integer acknowledgements,

        @JsonPropertyDescription("Replicas that are connected and acknowledge now.") @Nullable
        Integer acknowledging,

        @JsonPropertyDescription(
                "Each acknowledged write is held by at least so many of the ackers; 0 promises nothing.")
        @Nullable
        Integer promised,

        @JsonPropertyDescription("All members that may acknowledge a write of the primary.") @Nullable
        List<String> ackers,

        @JsonPropertyDescription(
                "With fewer replicas connected the primary closes itself while no operator reaches it.")
        @Nullable
        Integer fenceNeeds) {}
