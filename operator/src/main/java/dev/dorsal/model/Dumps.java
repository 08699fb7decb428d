package dev.dorsal.model;

import java.util.Set;

/**
 * Who fetches the binary log of one server, and who is kept from it.
 *
 * @param threads that send the binary log, to anybody. Weak evidence: one stays long after its peer is gone
 * @param members numbers of the members whose account holds such a thread
 * @param barred numbers of the members whose account is locked on this server. Each is certain; one may be missing while
 *     a change of accounts waits in the server. A restart of the server lifts all locks
 */
public record Dumps(int threads, Set<Integer> members, Set<Integer> barred) {
    /** Nobody fetches, nobody is barred. */
    public static final Dumps NONE = new Dumps(0, Set.of(), Set.of());

    public Dumps {
        members = Set.copyOf(members);
        barred = Set.copyOf(barred);
    }
}
