package dev.dorsal.decide;

import dev.dorsal.model.Channel;
import dev.dorsal.model.GtidSet;
import dev.dorsal.model.Lag;
import dev.dorsal.model.Member;
import dev.dorsal.model.MemberFacts;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.PodFacts;
import dev.dorsal.model.Policy;
import dev.dorsal.model.Seeding;
import dev.dorsal.model.ServerState;
import dev.dorsal.model.Snapshot;
import java.util.Optional;

/** What is the case with one member, given what is the case with the whole. */
final class MemberDiagnoser {
    private final Snapshot snapshot;
    private final Policy policy;
    private final Diagnosis cluster;

    MemberDiagnoser(Snapshot snapshot, Policy policy, Diagnosis cluster) {
        this.snapshot = snapshot;
        this.policy = policy;
        this.cluster = cluster;
    }

    Finding diagnose(Member member) {
        return switch (member) {
            case Member.Unreachable away -> away(away);
            case Member.Reachable found
            when leaving(found) ->
                Finding.of(
                        MemberState.LEAVING,
                        member.id().number() >= policy.instances()
                                ? "is not among the instances any more"
                                : "its Pod is being ended");
            case Member.Reachable found when snapshot.recorded().isPrimary(found.id()) -> primary(found.state());
            case Member.Reachable found when snapshot.recorded().isSeeding(found.id()) -> seeding(found.state());
            case Member.Reachable found -> replica(found.state());
        };
    }

    private boolean leaving(Member.Reachable member) {
        return snapshot.facts().member(member.id()).terminating()
                || member.id().number() >= policy.instances()
                        && !snapshot.recorded().isPrimary(member.id());
    }

    private Finding away(Member.Unreachable away) {
        var facts = snapshot.facts().member(away.id());
        if (facts.terminating()) {
            return Finding.of(MemberState.LEAVING, "its Pod is being ended");
        }
        var trouble = trouble(facts);
        // At the end of a copy the server ends by itself, and is started again.
        if (snapshot.recorded().isSeeding(away.id())) {
            return beingSeeded("; its server is away: " + trouble.orElse(away.reason()), GtidSet.EMPTY);
        }
        if (trouble.isPresent()) {
            return Finding.of(MemberState.STARTING, trouble.get());
        }
        var begins =
                facts.address().isEmpty() || !facts.pod().map(PodFacts::ready).orElse(false);
        return Finding.of(begins ? MemberState.STARTING : MemberState.UNREACHABLE, away.reason());
    }

    /** Why a member cannot run, as Kubernetes tells it. */
    static Optional<String> trouble(MemberFacts facts) {
        return facts.pod().flatMap(PodFacts::trouble).or(facts::claimTrouble);
    }

    private Finding primary(ServerState server) {
        return switch (cluster) {
            case PRIMARY_OPEN ->
                server.diskFull()
                        ? readable(
                                MemberState.DISK_FULL,
                                "its disk is full: writes wait, and go on within a minute after there is room")
                        : readable(MemberState.READY, "open for writing");
            case PRIMARY_TO_OPEN -> readable(MemberState.CLOSED, "about to be opened");
            case PRIMARY_REPLACED, PRIMARY_LOST_DATA -> Finding.of(MemberState.CLOSED, "held closed");
            case GOING,
                    WAITING_FOR_MEMBERS,
                    STRAY_CLAIMS,
                    DATA_SPLIT,
                    PRIMARY_TO_CHOOSE,
                    PRIMARY_UNREACHABLE,
                    PRIMARY_CUT_OFF_FROM_OPERATOR,
                    PRIMARY_DEAD,
                    TAKEOVER_BLOCKED,
                    PRIMARY_LEAVING ->
                Finding.of(MemberState.CLOSED, server.mode().isOpen() ? "open" : "closed");
        };
    }

    private Finding seeding(ServerState replica) {
        var seeding = snapshot.recorded().seeding().orElseThrow();
        // What a server says of data that is being replaced means nothing.
        var extra = seeding.isWiped()
                ? GtidSet.EMPTY
                : snapshot.primaryServer().map(source -> extra(replica, source)).orElse(GtidSet.EMPTY);
        return beingSeeded("", extra);
    }

    private Finding beingSeeded(String more, GtidSet extra) {
        return new Finding(
                MemberState.SEEDING,
                seedingReason(snapshot.recorded().seeding().orElseThrow()) + more,
                Optional.of(new Lag.Unknown("it is being built anew")),
                extra,
                false);
    }

    private static String seedingReason(Seeding seeding) {
        var from = seeding.tries().donor().map(MemberId::name).orElse("");
        if (seeding.isCopying()) {
            return "is being built anew from " + from + ": " + seeding.why().reason();
        }
        return seeding.isWiped()
                ? "is to be built anew; attempt " + seeding.tries().begun() + ", from " + from + ", failed: "
                        + seeding.tries().lastError().orElse("nobody knows why")
                : "is about to be built anew: " + seeding.why().reason();
    }

    private static Finding readable(MemberState state, String reason) {
        return new Finding(state, reason, Optional.empty(), GtidSet.EMPTY, true);
    }

    private Finding replica(ServerState replica) {
        if (snapshot.recorded().primary().isEmpty()) {
            return Finding.of(MemberState.CLOSED, "waits for the choice of a primary");
        }
        var primary = snapshot.primaryServer();
        var extra = primary.map(source -> extra(replica, source)).orElse(GtidSet.EMPTY);
        var lag = Optional.of(Lags.of(replica, primary));
        if (!extra.isEmpty()) {
            return new Finding(
                    MemberState.DIVERGED,
                    "has " + extra.count() + " transactions that the primary does not have",
                    lag,
                    extra,
                    false);
        }
        if (replica.mode().offline()) {
            return new Finding(MemberState.CLOSED, "does not let clients in (offline_mode)", lag, GtidSet.EMPTY, false);
        }
        var state = replica.channel().map(channel -> attached(channel)).orElseGet(() -> detached(replica, primary));
        if (replica.diskFull() && state.state() == MemberState.READY) {
            return new Finding(
                    MemberState.DISK_FULL,
                    "its disk is full: it stands still until a minute after there is room",
                    lag,
                    GtidSet.EMPTY,
                    state.mayRead());
        }
        return new Finding(state.state(), state.reason(), lag, GtidSet.EMPTY, state.mayRead());
    }

    /**
     * A replica may be ahead of its source by what the source wrote itself: commits that wait for an acknowledgement are sent
     * before they are executed. A primary that lost data lacks what it gave away: only what a replica wrote itself is extra
     * then.
     */
    private GtidSet extra(ServerState replica, ServerState source) {
        return cluster == Diagnosis.PRIMARY_LOST_DATA
                ? replica.executed()
                        .subtract(source.executed())
                        .from(replica.identity().uuid())
                : SeedingNeed.extra(replica, source);
    }

    private Finding detached(ServerState replica, Optional<ServerState> primary) {
        if (primary.isEmpty()) {
            return Finding.of(MemberState.CLOSED, "waits for the primary");
        }
        return purged(replica, primary.get())
                ? Finding.of(MemberState.NEEDS_SEEDING, "lacks transactions that the primary has purged")
                : Finding.of(MemberState.ATTACHING, "is being attached");
    }

    /** Whether the primary cannot give all that the replica lacks. */
    static boolean purged(ServerState replica, ServerState primary) {
        return !Election.held(replica).contains(primary.purged());
    }

    /** What it has is as good as it was: the source is dead, and reads go on. */
    private boolean isCutFromDeadPrimary(Channel channel) {
        return cluster != Diagnosis.PRIMARY_OPEN
                && channel.receiver().state() == Channel.ReceiverState.OFF
                && channel.receiver().failure().isEmpty()
                && channel.applier().state() == Channel.ApplierState.RUNNING;
    }

    private Finding attached(Channel channel) {
        var trouble = ChannelTrouble.of(channel);
        if (ChannelTrouble.lacksRoom(channel)) {
            return Finding.of(
                    MemberState.DISK_FULL,
                    "its disk is full: " + trouble.orElseThrow().sentence() + "; it is started again twice a minute");
        }
        if (trouble.isPresent()) {
            var found = trouble.get();
            return Finding.of(
                    found.needsSeeding() ? MemberState.NEEDS_SEEDING : MemberState.REPLICATION_BROKEN,
                    found.sentence());
        }
        if (isCutFromDeadPrimary(channel)) {
            return readable(MemberState.ATTACHING, "is cut from the former primary and waits for the new one");
        }
        if (channel.receiver().state() == Channel.ReceiverState.OFF
                || channel.applier().state() != Channel.ApplierState.RUNNING) {
            return Finding.of(MemberState.ATTACHING, "its replication is stopped and is being started");
        }
        return channel.receiver().state() == Channel.ReceiverState.ON
                ? readable(MemberState.READY, "replicates")
                : readable(
                        MemberState.ATTACHING,
                        "is connecting to its source " + channel.source().host());
    }
}
