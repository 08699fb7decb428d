package dev.dorsal.model;

import java.util.Optional;

/**
 * The operator's memory, kept in the status of the resource.
 *
 * @param term counts the choices of a primary; 0 before the first
 * @param primary the chosen one; only it is ever opened for writing
 * @param lastKnown transactions that the primary had executed when it was last looked at; empty when never
 */
public record Recorded(long term, Optional<Primary> primary, GtidSet lastKnown) {

    /**
     * A chosen primary.
     *
     * @param member whose data was chosen
     * @param uuid of the server that holds it: with another one the data is not the chosen one
     */
    public record Primary(MemberId member, ServerUuid uuid) {}

    /** Before the first choice. */
    public static Recorded nothing() {
        return new Recorded(0, Optional.empty(), GtidSet.EMPTY);
    }

    /** Whether the member is the recorded primary. */
    public boolean isPrimary(MemberId member) {
        return primary.filter(chosen -> chosen.member().equals(member)).isPresent();
    }
}
