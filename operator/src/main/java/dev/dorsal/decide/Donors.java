package dev.dorsal.decide;

import dev.dorsal.model.Lag;
import dev.dorsal.model.Member;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.Seeding;
import dev.dorsal.model.ServerState;
import dev.dorsal.model.ServerVersion;
import dev.dorsal.model.Snapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Whose data a member gets: that of the replica that is least behind; the primary has work of its own, and comes last. */
public final class Donors {
    private Donors() {}

    /** The one to try next: the one after the last one that was tried, so that all are tried in turn. */
    public static Optional<MemberId> next(Snapshot snapshot, Findings findings, Seeding seeding) {
        var donors = all(snapshot, findings, seeding.member());
        if (donors.isEmpty()) {
            return Optional.empty();
        }
        var last = seeding.tries().donor().map(donors::indexOf).orElse(-1);
        return Optional.of(donors.get((last + 1) % donors.size()));
    }

    static List<MemberId> all(Snapshot snapshot, Findings findings, MemberId recipient) {
        var donors = new ArrayList<>(snapshot.all().stream()
                .map(Member::id)
                .filter(member -> !snapshot.recorded().isPrimary(member))
                .filter(member -> isBeyondDoubt(snapshot, findings, member, recipient))
                .sorted(Comparator.<MemberId>comparingLong(member -> behind(findings, member))
                        .thenComparing(Comparator.naturalOrder()))
                .toList());
        snapshot.recorded()
                .primary()
                .filter(primary -> isBeyondDoubt(snapshot, findings, primary.member(), recipient))
                .ifPresent(primary -> donors.add(primary.member()));
        return donors;
    }

    /** It is what its role asks for, has all that the primary can no longer send, and its data suits the recipient. */
    static boolean isBeyondDoubt(Snapshot snapshot, Findings findings, MemberId donor, MemberId recipient) {
        return !donor.equals(recipient)
                && !snapshot.recorded().isSeeding(donor)
                && findings.of(donor).state() == MemberState.READY
                && snapshot.facts().member(donor).host().isPresent()
                && !snapshot.facts().member(donor).terminating()
                && hasWhatIsPurged(snapshot, donor)
                && isOfOneSeries(snapshot.server(donor), snapshot.server(recipient));
    }

    private static boolean hasWhatIsPurged(Snapshot snapshot, MemberId donor) {
        return snapshot.primaryServer()
                .flatMap(primary -> snapshot.server(donor)
                        .filter(server -> server.executed().contains(primary.purged())))
                .isPresent();
    }

    private static boolean isOfOneSeries(Optional<ServerState> donor, Optional<ServerState> recipient) {
        return donor.isPresent() && recipient.isPresent() && series(donor.get()).equals(series(recipient.get()));
    }

    private static List<Integer> series(ServerState server) {
        ServerVersion version = server.identity().version();
        return List.of(version.major(), version.minor());
    }

    private static long behind(Findings findings, MemberId member) {
        return findings.of(member)
                .lag()
                .map(lag -> lag instanceof Lag.Known known ? known.transactions() : Long.MAX_VALUE)
                .orElse(Long.MAX_VALUE);
    }
}
