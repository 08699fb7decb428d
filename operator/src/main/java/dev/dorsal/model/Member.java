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
    record Unreachable(MemberId id, Absence absence, String reason, Instant since) implements Member {}

    /** In which way a member did not answer. */
    enum Absence {
        /** There is no address where it could be asked. */
        NOT_THERE,
        /** Its host answers that nobody listens, or the connection broke. */
        DOWN,
        /** Nothing came back: it is frozen, cut off, or slow. */
        SILENT,
        /** Its server lives and does not let the operator in, such as with too many connections. */
        REFUSING
    }

    /** What its server said; empty when it did not answer. */
    default Optional<ServerState> server() {
        return switch (this) {
            case Reachable reachable -> Optional.of(reachable.state());
            case Unreachable unreachable -> Optional.empty();
        };
    }
}
