package dev.dorsal.api;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;

/**
 * How members replicate.
 *
 * @param parallelWorkers applier threads of each replica, 1 to 64; commit order is preserved
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Replication(
        @JsonPropertyDescription("Applier threads of each replica. Commit order is preserved whatever the number.")
        @Min(1)
        @Max(64)
        @Default("4")
        Integer parallelWorkers) {}
