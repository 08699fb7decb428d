package dev.dorsal.act;

import dev.dorsal.model.Member;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.Phases;
import dev.dorsal.model.Phases.Phase;
import dev.dorsal.model.Snapshot;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Times one change of the primary of one cluster, over several passes. It is in memory alone: an operator that goes on with
 * what another one has begun times what it does itself.
 */
public final class PhaseClock {
    private final Clock clock;
    private final Map<Phase, Duration> took = new EnumMap<>(Phase.class);
    private long term;
    private @Nullable Instant last;
    private @Nullable Duration unnoticed;
    private @Nullable Instant noticed;

    public PhaseClock(Clock clock) {
        this.clock = clock;
    }

    /** To be called at the begin of each pass: it is here that a primary is found not to answer. */
    public void look(Snapshot snapshot, Map<MemberId, Instant> lastAnswers) {
        var away = snapshot.recorded()
                .primary()
                .flatMap(primary -> Optional.ofNullable(snapshot.members().get(primary.member())))
                .filter(Member.Unreachable.class::isInstance);
        noticed = away.map(Member::since).orElse(null);
        unnoticed = away.flatMap(member -> Optional.ofNullable(lastAnswers.get(member.id()))
                        .map(answer -> Duration.between(answer, member.since())))
                .orElse(null);
    }

    /** A failover begins; without effect when that very one has begun already. */
    void beginFailover(long next) {
        if (last == null || term != next) {
            begin(next);
            last = noticed == null ? last : noticed;
            if (unnoticed != null) {
                took.put(Phase.NOTICED, unnoticed);
            }
        }
    }

    /** A change begins now. */
    void begin(long next) {
        term = next;
        took.clear();
        last = clock.instant();
    }

    /** The end of a phase; without effect while no change is being timed. */
    void reached(Phase phase) {
        var now = clock.instant();
        if (last != null && (phase != Phase.ENDPOINTS || took.containsKey(Phase.OPENED))) {
            took.put(phase, Duration.between(last, now));
            last = now;
        }
    }

    void forget() {
        last = null;
        took.clear();
    }

    /** The times of a change that is over, once. */
    Optional<Phases> finished() {
        if (!took.containsKey(Phase.ENDPOINTS)) {
            return Optional.empty();
        }
        var phases = new Phases(term, took);
        forget();
        return Optional.of(phases);
    }
}
