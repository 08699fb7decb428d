package dev.dorsal.decide;

import dev.dorsal.model.GtidSet;
import dev.dorsal.model.Lag;
import java.util.Optional;

/**
 * What is the case with one member.
 *
 * @param state one word
 * @param reason why, one sentence without the member's name
 * @param lag of a replica; empty for a primary and before one was chosen
 * @param extra transactions that the primary does not have; empty when there are none or it is not known
 * @param mayRead whether it may serve reads: it answers, and its replication is neither stopped nor in error
 */
public record Finding(MemberState state, String reason, Optional<Lag> lag, GtidSet extra, boolean mayRead) {
    static Finding of(MemberState state, String reason) {
        return new Finding(state, reason, Optional.empty(), GtidSet.EMPTY, false);
    }
}
