package dev.dorsal.board.community;

/**
 * Which server answered.
 *
 * @param host the name that it gives itself (@@hostname)
 * @param serverId its @@server_id; 0 when it is no MySQL server
 * @param readOnly whether it refuses writes (@@super_read_only)
 */
public record ServerIdentity(String host, long serverId, boolean readOnly) {}
