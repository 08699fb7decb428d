package dev.dorsal.api;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import org.jspecify.annotations.Nullable;

/**
 * How members replicate.
 *
 * @param durability when a write is acknowledged; null means Lossless, and must be said with two members
 * @param acknowledgements replicas that must hold a write before it is acknowledged; null means half of them, rounded up
 * @param parallelWorkers applier threads of each replica, 1 to 64; commit order is preserved
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Replication(
        @JsonPropertyDescription(
                "When a write is acknowledged. Lossless: only when enough replicas hold it; it waits as long as they"
                        + " are away, and a failover loses nothing. Available: the same, but it stops waiting after a"
                        + " second. Async: at once. With two members it must be said; otherwise Lossless.")
        @Nullable
        Durability durability,

        @JsonPropertyDescription("Replicas that must hold a write before it is acknowledged, fewer than instances. When"
                + " left out: half of the replicas, rounded up.")
        @Min(1)
        @Max(8)
        @Nullable
        Integer acknowledgements,

        @JsonPropertyDescription("Applier threads of each replica. Commit order is preserved whatever the number.")
        @Min(1)
        @Max(64)
        @Default("4")
        Integer parallelWorkers) {

    /** When a write is acknowledged. */
    public enum Durability {
        Lossless,
        Available,
        Async
    }
}
