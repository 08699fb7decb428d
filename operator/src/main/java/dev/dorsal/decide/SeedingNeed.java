package dev.dorsal.decide;

import dev.dorsal.model.Channel;
import dev.dorsal.model.GtidSet;
import dev.dorsal.model.Seeding;
import dev.dorsal.model.ServerState;
import java.util.Optional;
import java.util.Set;

/**
 * Why a replica of an open primary cannot be brought back but by another one's data.
 *
 * @param reason one sentence without the member's name
 * @param extra transactions that the primary does not have
 */
public record SeedingNeed(Seeding.Cause cause, String reason, GtidSet extra) {
    /** A row that is not there, and one that is there already. */
    private static final Set<Integer> OTHER_ROWS = Set.of(1032, 1062);

    /** @param primary read after the replica */
    public static Optional<SeedingNeed> of(ServerState replica, ServerState primary) {
        var extra = extra(replica, primary);
        if (!extra.isEmpty()) {
            return Optional.of(new SeedingNeed(Seeding.Cause.DIVERGED, diverged(extra), extra));
        }
        if (cannotFetch(replica) && MemberDiagnoser.purged(replica, primary)) {
            return Optional.of(new SeedingNeed(
                    Seeding.Cause.PURGED, "it lacks transactions that the primary has purged", GtidSet.EMPTY));
        }
        return replica.channel()
                .flatMap(ChannelTrouble::of)
                .filter(trouble -> trouble.thread().equals("applier")
                        && OTHER_ROWS.contains(trouble.failure().code()))
                .map(trouble -> new SeedingNeed(Seeding.Cause.BROKEN, trouble.sentence(), GtidSet.EMPTY));
    }

    /** What a primary that writes has sent and not executed yet is no replica's own. */
    static GtidSet extra(ServerState replica, ServerState primary) {
        var beyond = replica.executed().subtract(primary.executed());
        return beyond.subtract(beyond.from(primary.identity().uuid()));
    }

    private static String diverged(GtidSet extra) {
        return "it has " + extra.count() + " transactions that the primary does not have";
    }

    /** It never followed, or its source has refused to send. Error 1236 alone has other causes too. */
    private static boolean cannotFetch(ServerState replica) {
        return replica.channel()
                .map(channel -> channel.receiver().state() == Channel.ReceiverState.OFF
                        && ChannelTrouble.of(channel)
                                .filter(ChannelTrouble::needsSeeding)
                                .isPresent())
                .orElse(true);
    }
}
