package dev.dorsal.observe;

import dev.dorsal.model.Channel;
import dev.dorsal.model.ClusterKey;
import dev.dorsal.model.Isolation;
import dev.dorsal.model.Member;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.Recorded;
import dev.dorsal.model.ServerState;
import dev.dorsal.model.Snapshot;
import dev.dorsal.mysql.MySqlServer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the servers of one cluster all the time: in each pass, and once a second between passes. Wakes the cluster's
 * next pass as soon as something is not as the last pass saw it, and at once when a member's process ends.
 */
final class ClusterWatch implements AutoCloseable {
    private final ClusterKey key;
    private final MemberProbes probes;
    private final Clock clock;
    private final Consumer<ClusterKey> wake;
    private final WaitingCommits commits = new WaitingCommits();
    private final Pings pings = new Pings(System::nanoTime);
    private final CutReplicas cut = new CutReplicas(System::nanoTime);
    private final Vigils vigils;
    private final ReentrantLock round = new ReentrantLock();
    private volatile Servers servers = Servers.NONE;
    private volatile @Nullable Snapshot latest;
    private Map<MemberId, Object> seen = Map.of();
    private Recorded.@Nullable Primary primary;
    private @Nullable Long primarySeen;

    ClusterWatch(ClusterKey key, ExecutorService threads, Clock clock, Consumer<ClusterKey> wake) {
        this.key = key;
        this.probes = new MemberProbes(threads, clock);
        this.clock = clock;
        this.wake = wake;
        // The pass looks at all members before anything else.
        this.vigils = new Vigils(threads, member -> wake.accept(key));
    }

    /** One round for a pass. The servers and all but the members of the snapshot are kept for the rounds in between. */
    Snapshot look(Servers now, Snapshot before) {
        round.lock();
        try {
            servers = now;
            var snapshot = round(before);
            seen = traits(snapshot.members());
            return snapshot;
        } finally {
            round.unlock();
        }
    }

    /** One round between passes; none while another one runs. */
    void look() {
        var before = latest;
        if (before == null || !round.tryLock()) {
            return;
        }
        try {
            var now = round(before);
            if (now.commitsStuck() || !traits(now.members()).equals(seen)) {
                wake.accept(key);
            }
        } finally {
            round.unlock();
        }
    }

    /** Pings the primary, as it was seen last. */
    void ping() {
        var snapshot = latest;
        if (snapshot != null) {
            pings.send(snapshot, servers);
        }
    }

    private Optional<Duration> seen(Snapshot snapshot) {
        var now = System.nanoTime();
        if (!snapshot.recorded().primary().equals(Optional.ofNullable(primary))) {
            primary = snapshot.recorded().primary().orElse(null);
            primarySeen = null;
        }
        if (snapshot.primaryServer().isPresent()) {
            primarySeen = now;
        }
        return Optional.ofNullable(primarySeen).map(last -> Duration.ofNanos(now - last));
    }

    private Snapshot round(Snapshot before) {
        var members = probes.round(
                servers.reachable(),
                servers.absent(),
                before.recorded().primary().map(primary -> primary.member()));
        var now = clock.instant();
        var looked = new Snapshot(
                before.facts(), members, before.recorded(), before.applicationReady(), false, Isolation.NONE, now);
        var snapshot =
                looked.with(commits.areStuck(looked), new Isolation(pings.quiet(), seen(looked), cut.see(looked)));
        latest = snapshot;
        vigils.at(answering(members));
        return snapshot;
    }

    private Map<MemberId, MySqlServer> answering(SortedMap<MemberId, Member> members) {
        var answering = new TreeMap<>(servers.reachable());
        answering.keySet().removeIf(id -> !(members.get(id) instanceof Member.Reachable));
        return answering;
    }

    /** When each member answered last, on the operator's clock. */
    Map<MemberId, Instant> lastAnswers() {
        return probes.lastAnswers();
    }

    @Override
    public void close() {
        vigils.close();
    }

    Servers servers() {
        return servers;
    }

    Optional<Snapshot> latest() {
        return Optional.ofNullable(latest);
    }

    /** What a pass would decide upon: everything but numbers that move all the time. */
    private static Map<MemberId, Object> traits(SortedMap<MemberId, Member> members) {
        var traits = new TreeMap<MemberId, Object>();
        members.forEach((id, member) ->
                traits.put(id, member.server().<Object>map(ClusterWatch::traits).orElse("unreachable")));
        return traits;
    }

    private static Object traits(ServerState server) {
        return Objects.hash(
                server.identity(),
                server.mode(),
                server.channel().map(ClusterWatch::traits).orElse(0));
    }

    private static int traits(Channel channel) {
        return Objects.hash(
                channel.source(),
                channel.receiver().state(),
                channel.receiver().silence().isPresent(),
                channel.receiver().failure().map(Channel.Failure::code),
                channel.applier().state(),
                channel.applier().failure().map(Channel.Failure::code));
    }
}
