package dev.dorsal.api;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import org.jspecify.annotations.Nullable;

/**
 * How a member is, or was last, built anew from the data of another one. While the state is Preparing, Copying or Failed
 * this is also the operator's memory.
 *
 * @param member name of the member
 * @param state Preparing, Copying, Failed (another attempt follows), Done or Cancelled
 * @param cause PurgedBehind, Diverged, Broken or Asked
 * @param reason why it must be, or was, one sentence
 * @param request value of the annotation that asked for it
 * @param donor name of the member whose data is copied
 * @param tries attempts so far
 * @param formerRun when the server's run before this attempt began, in the server's own words
 * @param lastError why the last attempt failed
 * @param since when the state began, RFC 3339 in UTC
 * @param extraTransactions GTIDs that only this member had
 * @param keptLogs name of the folder under kept/ on the member's volume, and the binary logs in it
 * @param stage of the copy, in the server's words
 * @param copiedBytes in all stages so far
 * @param estimatedBytes of the stages that were begun
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SeedingStatus(
        @JsonPropertyDescription("Name of the member that is built anew.") @Required
        String member,

        @JsonPropertyDescription("Preparing, Copying, Failed (another attempt follows), Done or Cancelled.") @Required
        String state,

        @JsonPropertyDescription("PurgedBehind, Diverged, Broken or Asked.") @Required
        String cause,

        @JsonPropertyDescription("Why it is, or was, necessary.") @Required
        String reason,

        @JsonPropertyDescription("Value of the annotation dorsal.dev/reseed that asked for it.") @Nullable
        String request,

        @JsonPropertyDescription("Name of the member whose data is copied.") @Nullable
        String donor,

        @JsonPropertyDescription("Attempts so far.") @Nullable
        Integer tries,

        @JsonPropertyDescription("When the server's run before this attempt began, in the server's own words.")
        @Nullable
        String formerRun,

        @JsonPropertyDescription("Why the last attempt failed.") @Nullable
        String lastError,

        @JsonPropertyDescription("When the state began.") @Required
        String since,

        @JsonPropertyDescription("Transactions that only this member had, as a GTID set.") @Nullable
        String extraTransactions,

        @JsonPropertyDescription(
                "Name of the folder under kept/ on the member's volume, and the binary logs that were" + " kept in it.")
        @Nullable
        String keptLogs,

        @JsonPropertyDescription("Stage of the copy, in the server's words, such as FILE COPY.") @Nullable
        String stage,

        @JsonPropertyDescription("Bytes copied so far. Refreshed at most every 10 s.") @Nullable
        Long copiedBytes,

        @JsonPropertyDescription("Bytes of the stages of the copy that were begun.") @Nullable
        Long estimatedBytes) {

    /** The same with what the server says of the copy; nulls for nothing. */
    public SeedingStatus withProgress(@Nullable String stage, @Nullable Long copied, @Nullable Long estimated) {
        return new SeedingStatus(
                member,
                state,
                cause,
                reason,
                request,
                donor,
                tries,
                formerRun,
                lastError,
                since,
                extraTransactions,
                keptLogs,
                stage,
                copied,
                estimated);
    }

    /** The same, at its end. */
    public SeedingStatus ended(String state, String since) {
        return new SeedingStatus(
                member,
                state,
                cause,
                reason,
                request,
                donor,
                tries,
                null,
                null,
                since,
                extraTransactions,
                keptLogs,
                null,
                null,
                null);
    }
}
