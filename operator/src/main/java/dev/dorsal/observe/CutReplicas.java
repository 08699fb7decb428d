package dev.dorsal.observe;

import dev.dorsal.model.Member;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.ServerState;
import dev.dorsal.model.Snapshot;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** Since when each replica is cut from the recorded primary: its receiver was seen stopped, and not running since. */
final class CutReplicas {
    private final LongSupplier nanoseconds;
    private final Map<MemberId, Long> since = new HashMap<>();

    CutReplicas(LongSupplier nanoseconds) {
        this.nanoseconds = nanoseconds;
    }

    /** Counts only while the primary is being replaced: only then nobody starts a receiver. */
    Map<MemberId, Duration> see(Snapshot snapshot) {
        var now = nanoseconds.getAsLong();
        if (snapshot.recorded().takeover().isEmpty()) {
            since.clear();
            return Map.of();
        }
        snapshot.all().stream()
                .filter(member -> !snapshot.recorded().isPrimary(member.id()))
                .forEach(member -> member.server().ifPresent(server -> see(member, server, now)));
        since.keySet().retainAll(snapshot.members().keySet());
        var cut = new HashMap<MemberId, Duration>();
        since.forEach((member, begin) -> cut.put(member, Duration.ofNanos(now - begin)));
        return cut;
    }

    private void see(Member member, ServerState server, long now) {
        if (server.fetches()) {
            since.remove(member.id());
        } else {
            since.putIfAbsent(member.id(), now);
        }
    }
}
