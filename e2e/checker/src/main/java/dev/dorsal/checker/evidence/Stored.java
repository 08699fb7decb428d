package dev.dorsal.checker.evidence;

/**
 * One transaction as a member has it.
 *
 * @param rows how many of its rows are there
 * @param intended how many it had when it was written; each row says so
 * @param server server_uuid that each row carries, or two of them
 * @param digest of all columns of all its rows
 */
public record Stored(int rows, int intended, String server, long digest) {
    public boolean isWhole() {
        return rows == intended;
    }
}
