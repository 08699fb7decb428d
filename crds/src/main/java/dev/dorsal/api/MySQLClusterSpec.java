package dev.dorsal.api;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.model.annotation.SpecReplicas;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a user asks for. Fields with a default are never null in a stored object; the others may be.
 *
 * @param instances members in all, the primary among them, 1 to 9
 * @param image image of every member
 * @param storage the volume of each member
 * @param resources requests and limits of the server's container
 * @param configuration server variables by name, an integer or a text of one line
 * @param replication how members replicate
 * @param failover when a dead primary is replaced
 * @param repair how members that fell off are brought back
 * @param pod what the members' Pods carry besides the server
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
@ValidationRule(
        value = "!has(self.configuration) || self.configuration.all(k, k.matches('^[a-z][a-z0-9_]*$'))",
        messageExpression =
                "'spec.configuration: \"' + self.configuration.filter(k, !k.matches('^[a-z][a-z0-9_]*$'))[0] + '\" is"
                        + " not a variable name; write lower case letters, digits and _, such as max_connections'",
        message = "spec.configuration: names are lower case letters, digits and _",
        fieldPath = ".configuration")
@ValidationRule(
        value = "!has(self.configuration) || self.configuration.all(k, !k.matches('" + OwnedVariables.PATTERN + "'))",
        messageExpression = "'spec.configuration: ' + self.configuration.filter(k, k.matches('" + OwnedVariables.PATTERN
                + "'))[0] + ' is set by the operator and cannot be configured'",
        message = "spec.configuration: holds a variable that the operator sets",
        fieldPath = ".configuration")
@ValidationRule(
        value = "!has(self.configuration) || self.configuration.all(k, type(self.configuration[k]) == int"
                + " || !self.configuration[k].matches('[\\\\n\\\\r]'))",
        messageExpression = "'spec.configuration: the value of ' + self.configuration.filter(k,"
                + " type(self.configuration[k]) != int && self.configuration[k].matches('[\\\\n\\\\r]'))[0]"
                + " + ' has more than one line'",
        message = "spec.configuration: a value has more than one line",
        fieldPath = ".configuration")
@ValidationRule(
        value = "self.instances != 2 || has(self.replication.durability)",
        message = "spec.replication.durability: must be said when spec.instances is 2: Lossless stops writes while the"
                + " only replica is away, Available and Async do not, and may lose some",
        fieldPath = ".replication")
@ValidationRule(
        value = "!has(self.replication.acknowledgements) || self.replication.acknowledgements < self.instances",
        // A message with the numbers in it would cost more than the API server allows.
        message = "spec.replication.acknowledgements: must be smaller than spec.instances: only replicas hold a write"
                + " for the primary",
        fieldPath = ".replication")
public record MySQLClusterSpec(
        @JsonPropertyDescription("Members in all, the primary among them: 1 to 9.")
        @Min(1)
        @Max(9)
        @Default("3")
        @SpecReplicas
        Integer instances,

        @JsonPropertyDescription("Image of every member: any stock MySQL server image of version 8.4 or newer. The"
                + " version is read from the running server, never from the tag.")
        @Size(min = 1, max = 512)
        @Default("mysql:9.7")
        String image,

        @JsonPropertyDescription("The volume of each member.") @Required
        Storage storage,

        @JsonPropertyDescription("Requests and limits of the server's container. The buffer pool is half of the memory"
                + " limit unless configuration sets it.")
        @Nullable
        Resources resources,

        @JsonPropertyDescription("Server variables by name, an integer or a text of one line, as they stand in an"
                + " option file. Variables that the operator owns are refused by name. A change restarts the"
                + " members one after another, the primary last.")
        @Size(max = 100)
        @Nullable
        Map<String, IntOrString> configuration,

        @JsonPropertyDescription("How the members replicate.") @Default("{}")
        Replication replication,

        @JsonPropertyDescription("When a dead primary is replaced.") @Default("{}")
        Failover failover,

        @JsonPropertyDescription("How members that fell off are brought back.") @Default("{}")
        Repair repair,

        @JsonPropertyDescription("What the Pods of the members carry besides the server.") @Nullable
        PodOptions pod) {}
