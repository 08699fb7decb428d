package dev.dorsal.api;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.model.annotation.LabelSelector;
import io.fabric8.kubernetes.model.annotation.StatusReplicas;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the operator saw and decided in its last pass. {@code primary}, {@code primaryServerUuid} and {@code term} are
 * also its memory: they are written before a primary is opened and are never guessed again while they stand.
 *
 * @param observedGeneration generation of the spec that the last pass acted on
 * @param phase one word for the whole
 * @param message why the phase is what it is, one sentence
 * @param primary name of the recorded primary, such as shop-0; null before the first choice
 * @param primaryServerUuid server_uuid of the recorded primary
 * @param term counts the choices of a primary, from 1
 * @param lastKnownGtidExecuted gtid_executed of the primary, refreshed at most every 10 s
 * @param takeoverSince when the operator began to replace a dead primary, RFC 3339 in UTC; null while it does not
 * @param durability what is promised of acknowledged writes
 * @param lastFailover the last change of the primary that was not the first choice
 * @param ifPrimaryDiedNow who would take over, or why nobody could
 * @param requests answers to annotations of the resource, one a name
 * @param seedings the last time that each member was built anew, one a member
 * @param instances members that have a StatefulSet
 * @param readyInstances members that answer in their role
 * @param ready readyInstances of instances, such as 3/3
 * @param selector label selector of the Pods, for the scale subresource
 * @param lag largest known lag of a replica, such as 0s; unknown when no replica's is known
 * @param writer host name of the writer Service
 * @param reader host name of the reader Service
 * @param members one entry a member, ordered by number
 * @param conditions at most one of each type
 */
@RecordBuilder
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record MySQLClusterStatus(
        @JsonPropertyDescription("Generation of the spec that the last pass acted on.") @Nullable
        Long observedGeneration,

        @JsonPropertyDescription("One word for the whole cluster: Creating, Ready, Degraded, Waiting or Blocked.")
        @Nullable
        String phase,

        @JsonPropertyDescription("Why the phase is what it is.") @Nullable
        String message,

        @JsonPropertyDescription("Name of the recorded primary. Only this member is ever opened for writing.") @Nullable
        String primary,

        @JsonPropertyDescription("server_uuid of the recorded primary; a server with another one is not opened.")
        @Nullable
        String primaryServerUuid,

        @JsonPropertyDescription("Counts the choices of a primary, from 1.") @Nullable
        Long term,

        @JsonPropertyDescription("Transactions that the primary had executed when it was last looked at, as a GTID set."
                + " Refreshed at most every 10 s.")
        @Nullable
        String lastKnownGtidExecuted,

        @JsonPropertyDescription("When the operator began to replace a dead primary; absent while it does not.")
        @Nullable
        String takeoverSince,

        @JsonPropertyDescription("What is promised of acknowledged writes.") @Nullable
        DurabilityStatus durability,

        @JsonPropertyDescription("The last change of the primary, the first choice aside.") @Nullable
        FailoverStatus lastFailover,

        @JsonPropertyDescription("Who would take over if the primary died now, or why nobody could.") @Nullable
        String ifPrimaryDiedNow,

        @JsonPropertyDescription("Answers to annotations of this resource; the same value is not carried out twice.")
        @Nullable
        List<RequestStatus> requests,

        @JsonPropertyDescription(
                "How members are, or were last, built anew from the data of another one; one a member.")
        @Nullable
        List<SeedingStatus> seedings,

        @JsonPropertyDescription("Members that have a StatefulSet.") @StatusReplicas @Nullable
        Integer instances,

        @JsonPropertyDescription("Members that answer in their role.") @Nullable
        Integer readyInstances,

        @JsonPropertyDescription("Members that answer in their role, of those wanted, such as 3/3.") @Nullable
        String ready,

        @JsonPropertyDescription("Label selector of the members' Pods.") @LabelSelector @Nullable
        String selector,

        @JsonPropertyDescription("Largest lag among the replicas, such as 0s; unknown when any replica's is not known.")
        @Nullable
        String lag,

        @JsonPropertyDescription("Host name for writing.") @Nullable
        String writer,

        @JsonPropertyDescription("Host name for reading.") @Nullable
        String reader,

        @JsonPropertyDescription("One entry a member, ordered by number.") @Nullable
        List<MemberStatus> members,

        @JsonPropertyDescription("At most one of each type.") @Nullable
        List<Condition> conditions)
        implements MySQLClusterStatusBuilder.With {

    /** A status that says nothing. */
    public static MySQLClusterStatus empty() {
        return MySQLClusterStatusBuilder.builder().build();
    }
}
