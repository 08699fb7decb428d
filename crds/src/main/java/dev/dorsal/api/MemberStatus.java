package dev.dorsal.api;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import org.jspecify.annotations.Nullable;

/**
 * One member as the last pass saw it. A null field is not known.
 *
 * @param name of the member and of its StatefulSet, such as shop-1
 * @param role Primary or Replica; null before the first choice
 * @param state one word
 * @param reason why the state is what it is, one sentence
 * @param since when the state began, RFC 3339 in UTC
 * @param serverUuid of the running server
 * @param version of the running server, as it tells it
 * @param receiver Running, Connecting, Stopped, Error or None
 * @param applier Running, Stopped, Error or None
 * @param secondsBehind lag of a replica
 * @param lagUnknown why secondsBehind is not known
 * @param transactionsBehind transactions of the primary that this member has not executed
 * @param extraTransactions GTIDs that the primary does not have
 * @param lastError of receiver or applier: number and text
 * @param reads whether the reader holds it
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record MemberStatus(
        @JsonPropertyDescription("Name of the member and of its StatefulSet.") @Required
        String name,

        @JsonPropertyDescription("Primary or Replica.") @Nullable
        String role,

        @JsonPropertyDescription("One word: Ready, Starting, Unreachable, Closed, Attaching, ReplicationBroken,"
                + " DiskFull, NeedsSeeding, Diverged, Seeding or Leaving.")
        @Required
        String state,

        @JsonPropertyDescription("Why the state is what it is.") @Nullable
        String reason,

        @JsonPropertyDescription("When the state began.") @Nullable
        String since,

        @JsonPropertyDescription("server_uuid of the running server.") @Nullable
        String serverUuid,

        @JsonPropertyDescription("Version of the running server, as it tells it.") @Nullable
        String version,

        @JsonPropertyDescription("State of the receiver thread: Running, Connecting, Stopped, Error or None.") @Nullable
        String receiver,

        @JsonPropertyDescription("State of the applier: Running, Stopped, Error or None.") @Nullable
        String applier,

        @JsonPropertyDescription(
                "How far this replica is behind, in seconds. As of the last pass; refreshed at most" + " every 10 s.")
        @Nullable
        Double secondsBehind,

        @JsonPropertyDescription("Why secondsBehind is not known.") @Nullable
        String lagUnknown,

        @JsonPropertyDescription("Transactions of the primary that this replica has not executed.") @Nullable
        Long transactionsBehind,

        @JsonPropertyDescription("Transactions that this member has and the primary does not, as a GTID set.") @Nullable
        String extraTransactions,

        @JsonPropertyDescription("Last error of receiver or applier.") @Nullable
        String lastError,

        @JsonPropertyDescription("Whether the reader Service leads here.") @Nullable
        Boolean reads) {}
