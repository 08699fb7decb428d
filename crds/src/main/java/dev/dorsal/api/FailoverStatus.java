package dev.dorsal.api;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import org.jspecify.annotations.Nullable;

/**
 * One change of the primary.
 *
 * @param kind Failover or Switchover
 * @param from name of the former primary
 * @param to name of the new one
 * @param term that it began
 * @param reason one sentence
 * @param time when the new one was recorded, RFC 3339 in UTC
 * @param proof what was proved not to be lost, or what was lost, one sentence
 * @param milliseconds null until the writer's addresses are changed, and when another process had begun
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record FailoverStatus(
        @JsonPropertyDescription("Failover or Switchover.") @Required
        String kind,

        @JsonPropertyDescription("The former primary.") @Required
        String from,

        @JsonPropertyDescription("The new primary.") @Required
        String to,

        @JsonPropertyDescription("The term that it began.") @Required
        Long term,

        @JsonPropertyDescription("Why.") @Required String reason,

        @JsonPropertyDescription("When the new primary was recorded.") @Required
        String time,

        @JsonPropertyDescription("What was proved not to be lost.") @Nullable
        String proof,

        @JsonPropertyDescription("How long each phase took, one after the other.") @Nullable
        PhaseTimes milliseconds) {}
