package dev.dorsal.decide.plans;

import dev.dorsal.decide.ChannelTrouble;
import dev.dorsal.decide.Findings;
import dev.dorsal.decide.MemberState;
import dev.dorsal.decide.Planner.Draft;
import dev.dorsal.decide.Step;
import dev.dorsal.model.Channel;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.Recorded;
import dev.dorsal.model.ServerState;
import dev.dorsal.model.Snapshot;
import java.util.Optional;
import java.util.OptionalInt;

/** Every replica follows the recorded primary. Diverged and purged-behind members are left as they are, and told. */
public final class Replicas {
    private Replicas() {}

    public static void follow(Snapshot snapshot, Findings findings, Draft draft) {
        // Under the primary's name answers a server that is not it, or that has lost data: nobody is sent there.
        if (findings.diagnosis().isHold() || snapshot.recorded().takeover().isPresent()) {
            return;
        }
        snapshot.recorded()
                .primary()
                .ifPresent(primary -> snapshot.all()
                        .forEach(member -> member.server()
                                .filter(server -> follows(snapshot, findings, member.id()))
                                .ifPresent(server -> lead(snapshot, primary, member.id(), server, draft))));
    }

    private static boolean follows(Snapshot snapshot, Findings findings, MemberId member) {
        var state = findings.of(member).state();
        return !snapshot.recorded().isPrimary(member)
                && (state == MemberState.ATTACHING
                        || state == MemberState.READY
                        || state == MemberState.DISK_FULL
                        || state == MemberState.REPLICATION_BROKEN
                        || state == MemberState.CLOSED);
    }

    private static void lead(
            Snapshot snapshot, Recorded.Primary primary, MemberId member, ServerState replica, Draft draft) {
        if (replica.mode().offline()) {
            draft.then(new Step.LetClientsIn(member));
        }
        step(snapshot, primary, member, replica).ifPresent(draft::then);
    }

    private static Optional<Step> step(
            Snapshot snapshot, Recorded.Primary primary, MemberId member, ServerState replica) {
        var source = snapshot.facts().member(primary.member()).host();
        if (replica.channel().isEmpty()) {
            // The first attachment is checked against what the primary has purged, so the primary must answer.
            return snapshot.primaryServer().map(server -> new Step.Attach(member, primary, "it followed nobody"));
        }
        var channel = replica.channel().get();
        if (source.isPresent() && !pointsAt(channel, source.get(), member)) {
            return Optional.of(new Step.Attach(
                    member, primary, "it followed " + channel.source().host()));
        }
        if (ChannelTrouble.isRefused(channel)) {
            return Optional.of(
                    new Step.Attach(member, primary, "its password was refused; it is told the present one"));
        }
        return stopped(channel) || ChannelTrouble.triesAgain(channel)
                ? Optional.of(new Step.StartReplication(member))
                : Optional.empty();
    }

    /** A channel that came with another member's data has that one's account, by which this one could not be barred. */
    private static boolean pointsAt(Channel channel, String host, MemberId member) {
        return channel.source().autoPosition()
                && channel.source().host().equals(host)
                && channel.source().account().equals(OptionalInt.of(member.number()));
    }

    private static boolean stopped(Channel channel) {
        return ChannelTrouble.of(channel).isEmpty()
                && (channel.receiver().state() == Channel.ReceiverState.OFF
                        || channel.applier().state() == Channel.ApplierState.STOPPED);
    }
}
