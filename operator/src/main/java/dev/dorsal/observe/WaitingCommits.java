package dev.dorsal.observe;

import dev.dorsal.model.SemiSync;
import dev.dorsal.model.Snapshot;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether commits wait without any being acknowledged. A replica that has received a transaction and lost its connection
 * before it acknowledged never does so afterwards; only the next transaction lets go the ones before.
 */
final class WaitingCommits {
    private static final Duration STUCK = Duration.ofSeconds(1);

    /**
     * @param primary the server's UUID
     * @param acknowledged what the server had counted
     */
    private record Mark(String primary, long acknowledged, Instant since) {}

    private @Nullable Mark mark;

    boolean areStuck(Snapshot snapshot) {
        var now = waiting(snapshot);
        if (now.isEmpty()) {
            mark = null;
            return false;
        }
        var before = mark;
        if (before == null
                || !before.primary().equals(now.get().primary())
                || before.acknowledged() != now.get().acknowledged()) {
            mark = now.get();
            return false;
        }
        return !before.since().plus(STUCK).isAfter(snapshot.takenAt());
    }

    private static Optional<Mark> waiting(Snapshot snapshot) {
        return snapshot.primaryServer()
                .flatMap(server -> server.semiSync()
                        .source()
                        .filter(WaitingCommits::couldBeAcknowledged)
                        .map(source ->
                                new Mark(server.identity().uuid().value(), source.acknowledged(), snapshot.takenAt())));
    }

    private static boolean couldBeAcknowledged(SemiSync.Source source) {
        return source.enabled() && source.waiting() > 0 && source.clients() >= source.waitFor();
    }
}
