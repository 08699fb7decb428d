package dev.dorsal.model;

import java.time.Instant;
import java.util.Optional;

/**
 * The operator's memory, kept in the status of the resource.
 *
 * @param term counts the choices of a primary; 0 before the first
 * @param primary the chosen one; only it is ever opened for writing
 * @param lastKnown transactions that the primary had executed when it was last looked at; empty when never. Whoever takes
 *     over must have them
 * @param promise what is certain of acknowledged writes
 * @param takeover when the replacement of a dead primary began; empty while there is none. Replicas are cut from the
 *     primary only while this stands
 * @param seeding the member that is being built anew
 */
public record Recorded(
        long term,
        Optional<Primary> primary,
        GtidSet lastKnown,
        Promise promise,
        Optional<Instant> takeover,
        Optional<Seeding> seeding) {

    /** A record in which nobody is being built anew. */
    public Recorded(
            long term, Optional<Primary> primary, GtidSet lastKnown, Promise promise, Optional<Instant> takeover) {
        this(term, primary, lastKnown, promise, takeover, Optional.empty());
    }

    /**
     * A chosen primary.
     *
     * @param member whose data was chosen
     * @param uuid of the server that holds it: with another one the data is not the chosen one
     */
    public record Primary(MemberId member, ServerUuid uuid) {}

    /** Before the first choice. */
    public static Recorded nothing() {
        return new Recorded(0, Optional.empty(), GtidSet.EMPTY, Promise.NONE, Optional.empty());
    }

    /** The record of a new choice. */
    public static Recorded choice(long term, Primary primary, GtidSet lastKnown, Promise promise) {
        return new Recorded(term, Optional.of(primary), lastKnown, promise, Optional.empty());
    }

    public Recorded withLastKnown(GtidSet executed) {
        return new Recorded(term, primary, executed, promise, takeover, seeding);
    }

    public Recorded withPromise(Promise changed) {
        return new Recorded(term, primary, lastKnown, changed, takeover, seeding);
    }

    public Recorded withTakeover(Optional<Instant> since) {
        return new Recorded(term, primary, lastKnown, promise, since, seeding);
    }

    public Recorded withSeeding(Optional<Seeding> changed) {
        return new Recorded(term, primary, lastKnown, promise, takeover, changed);
    }

    /** Whether the member is being built anew. */
    public boolean isSeeding(MemberId member) {
        return seeding.filter(one -> one.member().equals(member)).isPresent();
    }

    /** Whether the member's data may be gone: what its server says of it means nothing. */
    public boolean isWiped(MemberId member) {
        return seeding.filter(one -> one.member().equals(member) && one.isWiped())
                .isPresent();
    }

    /** Whether nobody decided anything between the two: what is last known grows by itself. */
    public boolean isSameDecision(Recorded other) {
        return withLastKnown(GtidSet.EMPTY).equals(other.withLastKnown(GtidSet.EMPTY));
    }

    /** Whether the member is the recorded primary. */
    public boolean isPrimary(MemberId member) {
        return primary.filter(chosen -> chosen.member().equals(member)).isPresent();
    }
}
