package dev.dorsal.api;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Requests and limits of the server's container, as Kubernetes has them.
 *
 * @param requests by resource name, such as cpu and memory
 * @param limits by resource name
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Resources(
        @JsonPropertyDescription("What the scheduler reserves, by resource name.") @Nullable
        Map<String, Quantity> requests,

        @JsonPropertyDescription("What the container may use at most, by resource name.") @Nullable
        Map<String, Quantity> limits) {}
