package dev.dorsal.model;

import java.time.Instant;
import java.util.Optional;

/**
 * A member that is being built anew from the data of another one. Written into status before anything of the member is
 * touched, and taken out when the member is as good as any other. One a cluster.
 *
 * @param member who loses all its data and gets another one's
 * @param why it must be
 * @param evidence what it had of its own
 * @param tries how often it was begun, and what came of it
 */
public record Seeding(MemberId member, Why why, Evidence evidence, Tries tries) {

    /** What made it necessary. */
    public enum Cause {
        /** The primary has purged what the member lacks; a new and empty one among them. */
        PURGED,
        /** The member has transactions that the primary does not have. */
        DIVERGED,
        /** Its applier meets rows that are not as the source had them. */
        BROKEN,
        /** A person asked for it. */
        ASKED
    }

    /**
     * @param reason one sentence without the member's name
     * @param request that is answered when it is done; only with {@link Cause#ASKED}
     */
    public record Why(Cause cause, String reason, Optional<Request> request) {}

    /**
     * What is lost with the member's data, and where it is kept.
     *
     * @param extra transactions that the primary does not have; empty for none
     * @param kept a name, and after blanks the binary logs that hold them, as the Pod's init container is told; empty when
     *     there is nothing to keep
     */
    public record Evidence(GtidSet extra, String kept) {
        public static final Evidence NONE = new Evidence(GtidSet.EMPTY, "");
    }

    /**
     * @param begun attempts so far; from the first one on nothing that the member seems to have can be relied upon
     * @param donor of the last attempt
     * @param former when the server's run before the last attempt began, in the server's own words; empty while no attempt
     *     is under way, an empty text when it had none. What the server says is about the attempt only when it differs
     * @param lastError why the last attempt failed
     * @param since when the last change came about
     */
    public record Tries(
            int begun, Optional<MemberId> donor, Optional<String> former, Optional<String> lastError, Instant since) {
        public static Tries none(Instant since) {
            return new Tries(0, Optional.empty(), Optional.empty(), Optional.empty(), since);
        }
    }

    /** Before the first attempt. */
    public static Seeding prepared(MemberId member, Why why, GtidSet extra, Instant now) {
        return new Seeding(member, why, new Evidence(extra, ""), Tries.none(now));
    }

    public Seeding keeping(String kept) {
        return new Seeding(member, why, new Evidence(evidence.extra(), kept), tries);
    }

    /** One more attempt is under way. */
    public Seeding trying(MemberId donor, String former, Instant now) {
        return new Seeding(
                member,
                why,
                evidence,
                new Tries(tries.begun() + 1, Optional.of(donor), Optional.of(former), tries.lastError(), now));
    }

    /** The attempt has ended without effect. */
    public Seeding failed(String error, Instant now) {
        return new Seeding(
                member,
                why,
                evidence,
                new Tries(tries.begun(), tries.donor(), Optional.empty(), Optional.of(error), now));
    }

    /** Whether the member's data may be gone, or half of another one's. */
    public boolean isWiped() {
        return tries.begun() > 0;
    }

    /** Whether an attempt is under way, as far as is recorded. */
    public boolean isCopying() {
        return tries.former().isPresent();
    }
}
