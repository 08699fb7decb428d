package dev.dorsal.api;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;

/**
 * The answer to an annotation of the resource. The same value is not carried out twice.
 *
 * @param name of the annotation, such as dorsal.dev/switchover
 * @param value of the annotation that was answered
 * @param state Done, Refused, or Begun while it takes its time
 * @param message what was done, or why not, one sentence
 * @param time of the answer, RFC 3339 in UTC
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RequestStatus(
        @JsonPropertyDescription("Name of the annotation.") @Required
        String name,

        @JsonPropertyDescription("The value that was answered.") @Required
        String value,

        @JsonPropertyDescription("Done, Refused, or Begun while it takes its time.") @Required
        String state,

        @JsonPropertyDescription("What was done, or why not.") @Required
        String message,

        @JsonPropertyDescription("When it was answered.") @Required
        String time) {}
