package dev.dorsal.model;

import java.time.Instant;
import java.util.Optional;

/** What one probe of a member found. */
public sealed interface Member {
    MemberId id();

    /** When it became what it is: reachable, or not. On the operator's clock. */
    Instant since();

    /**
     * It answered.
     *
     * @param state what its server said
     */
    record Reachable(MemberId id, ServerState state, Instant since) implements Member {}

    /**
     * It did not answer; nothing is known of its server.
     *
     * @param reason one sentence without the member's name
     */
    record Unreachable(MemberId id, String reason, Instant since) implements Member {}

    /** What its server said; empty when it did not answer. */
    default Optional<ServerState> server() {
        return switch (this) {
            case Reachable reachable -> Optional.of(reachable.state());
            case Unreachable unreachable -> Optional.empty();
        };
    }
}
