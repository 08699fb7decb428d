package dev.dorsal.observe;

import dev.dorsal.model.Member;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.ServerState;
import dev.dorsal.mysql.MySqlException;
import dev.dorsal.mysql.MySqlRefused;
import dev.dorsal.mysql.MySqlServer;
import dev.dorsal.mysql.MySqlUnanswered;
import dev.dorsal.mysql.MySqlUnreachable;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One round of probes over the members of a cluster, in parallel. Each probe ends within its own limit, 1.5 s and at worst
 * 3 s, so a round does too. The primary is read after all the others: what a replica has and the primary lacks is then really
 * extra, and not a transaction of the moment between.
 */
final class MemberProbes {
    private static final int SHUTTING_DOWN = 1053;

    /** Who was silent in the last round does not hold up this one: its probe goes on by itself. */
    private static final Duration STILL_SILENT = Duration.ofMillis(300);

    private final ExecutorService threads;
    private final Clock clock;
    private final Map<MemberId, Member> last = new ConcurrentHashMap<>();
    private final Map<MemberId, Instant> answered = new ConcurrentHashMap<>();

    MemberProbes(ExecutorService threads, Clock clock) {
        this.threads = threads;
        this.clock = clock;
    }

    /**
     * @param servers how to reach each member; empty with a reason in {@code absent} when it cannot be reached at all
     * @param primary who is read last
     */
    SortedMap<MemberId, Member> round(
            Map<MemberId, MySqlServer> servers, Map<MemberId, String> absent, Optional<MemberId> primary) {
        var found = new TreeMap<MemberId, Member>();
        absent.forEach((id, reason) -> found.put(id, unreachable(id, Member.Absence.NOT_THERE, reason)));
        var first = new ArrayList<MemberId>(servers.keySet());
        primary.ifPresent(first::remove);
        found.putAll(together(first, servers));
        primary.filter(servers::containsKey).ifPresent(id -> found.putAll(together(List.of(id), servers)));
        last.keySet().retainAll(found.keySet());
        answered.keySet().retainAll(found.keySet());
        last.putAll(found);
        return Collections.unmodifiableSortedMap(found);
    }

    private Map<MemberId, Member> together(List<MemberId> ids, Map<MemberId, MySqlServer> servers) {
        var running = new TreeMap<MemberId, Future<Member>>();
        for (var id : ids) {
            var server = java.util.Objects.requireNonNull(servers.get(id));
            running.put(id, threads.submit(() -> probe(id, server)));
        }
        var found = new TreeMap<MemberId, Member>();
        running.forEach((id, member) -> found.put(id, result(id, member)));
        return found;
    }

    private Member probe(MemberId id, MySqlServer server) {
        try {
            return reachable(id, server.probe());
        } catch (MySqlException e) {
            return unreachable(id, absence(e), e.getMessage());
        }
    }

    private Member result(MemberId id, Future<Member> member) {
        try {
            return isSilent(id) ? member.get(STILL_SILENT.toMillis(), TimeUnit.MILLISECONDS) : member.get();
        } catch (TimeoutException e) {
            return unreachable(id, Member.Absence.SILENT, "no answer in time");
        } catch (ExecutionException e) {
            // An answer that is none: what it means for the data is not known, which is what unreachable says.
            return unreachable(id, Member.Absence.REFUSING, "gave an answer that makes no sense: " + e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return unreachable(id, Member.Absence.SILENT, "was not asked: the operator is stopping");
        }
    }

    /** When each member answered last. */
    Map<MemberId, Instant> lastAnswers() {
        return Map.copyOf(answered);
    }

    private Member reachable(MemberId id, ServerState state) {
        answered.put(id, now());
        var since = last.get(id) instanceof Member.Reachable before ? before.since() : now();
        return new Member.Reachable(id, state, since);
    }

    private boolean isSilent(MemberId id) {
        return last.get(id) instanceof Member.Unreachable before && before.absence() == Member.Absence.SILENT;
    }

    private static Member.Absence absence(MySqlException e) {
        return switch (e) {
            case MySqlRefused refused ->
                refused.code() == SHUTTING_DOWN ? Member.Absence.DOWN : Member.Absence.REFUSING;
            case MySqlUnreachable unreachable -> unreachable.isSilent() ? Member.Absence.SILENT : Member.Absence.DOWN;
            case MySqlUnanswered unanswered -> Member.Absence.SILENT;
        };
    }

    private Member unreachable(MemberId id, Member.Absence absence, @org.jspecify.annotations.Nullable String reason) {
        var since = last.get(id) instanceof Member.Unreachable before ? before.since() : now();
        return new Member.Unreachable(id, absence, reason == null ? "does not answer" : reason, since);
    }

    private Instant now() {
        return clock.instant();
    }
}
