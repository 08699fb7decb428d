package dev.dorsal.checker.evidence;

import java.util.Map;

/**
 * What a member holds after the load. Read from replicas first and from the primary last, so that what is extra is extra.
 *
 * @param extra GTID set that the primary does not have
 * @param missing GTID set that it lacks and the primary has
 * @param checksum of the whole table, by CHECKSUM TABLE
 * @param wasRead false when it could not be asked: then missing says why, and the rest is empty
 */
public record MemberData(
        String name, String extra, String missing, long checksum, Map<Key, Stored> transactions, boolean wasRead) {
    public MemberData {
        transactions = Map.copyOf(transactions);
    }

    public static MemberData unread(String name, String why) {
        return new MemberData(name, "", "everything: " + why, 0, Map.of(), false);
    }
}
