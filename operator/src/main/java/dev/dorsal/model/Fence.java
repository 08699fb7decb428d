package dev.dorsal.model;

import java.time.Instant;
import java.util.Optional;

/**
 * What one server says about the fence: the event in it that closes a primary which neither the operator nor enough
 * replicas reach any more. The scheduler runs it only while the server is open.
 *
 * @param enabled whether the event is there and switched on; false on a server that is to have none
 * @param scheduled whether the server runs events at all
 * @param ping the last that this server executed since its start. Without one the fence never closes
 * @param closed whether the server is offline now because the fence closed it
 */
public record Fence(boolean enabled, boolean scheduled, Optional<Ping> ping, boolean closed) {
    /**
     * @param at on this server's clock, to the microsecond; in the future when that clock was set back
     * @param term of the operator that pinged
     */
    public record Ping(Instant at, long term) {}
}
