package dev.dorsal.model;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What one probe read from one server.
 *
 * @param executed all that this server has committed, from {@code @@gtid_executed}, read after the channel
 * @param purged the part of it that is in no binary log any more: nobody who lacks it can replicate from here
 * @param channel the default one; empty when the server was never attached or was reset
 * @param dumps who fetches its binary log
 * @param semiSync its part in acknowledging, as source and as replica
 * @param witnesses whom its fence asks
 * @param diskFull whether commits or received events have been waiting for room on its disk
 */
public record ServerState(
        Identity identity,
        Mode mode,
        GtidSet executed,
        GtidSet purged,
        Optional<Channel> channel,
        Dumps dumps,
        Clock clock,
        SemiSync semiSync,
        Witnesses witnesses,
        boolean diskFull) {

    /** Whether its receiver runs, or tries to: then it may get more from a source, and count as its replica. */
    public boolean fetches() {
        return channel.filter(found -> found.receiver().state() != Channel.ReceiverState.OFF)
                .isPresent();
    }

    /** @param serverId must differ between all members that ever replicate from each other */
    public record Identity(ServerUuid uuid, ServerVersion version, long serverId) {}

    /**
     * Who may write and who may enter. While a change waits for its locks one of the first two reads ON already, so only
     * both together mean that nobody can write.
     *
     * @param offline only accounts with CONNECTION_ADMIN may be connected
     */
    public record Mode(boolean readOnly, boolean superReadOnly, boolean offline) {
        /** Nobody can write, privileged or not. */
        public boolean isClosed() {
            return readOnly && superReadOnly;
        }

        /** Everybody who is connected and has the right can write. */
        public boolean isOpen() {
            return !readOnly && !superReadOnly;
        }
    }

    /**
     * @param now of the server, to the microsecond
     * @param uptime since the process began, whole seconds
     */
    public record Clock(Instant now, Duration uptime) {}
}
