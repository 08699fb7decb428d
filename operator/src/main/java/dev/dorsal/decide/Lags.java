package dev.dorsal.decide;

import dev.dorsal.model.Channel;
import dev.dorsal.model.Lag;
import dev.dorsal.model.ServerState;
import java.time.Duration;
import java.util.Optional;

/** How far a replica is behind, from two readings: its own, and the primary's that followed it. */
public final class Lags {
    /** A link that is silent for longer than this, several heartbeats, says nothing about the present. */
    private static final Duration SILENCE = Duration.ofSeconds(5);

    private Lags() {}

    public static Lag of(ServerState replica, Optional<ServerState> primary) {
        if (primary.isEmpty()) {
            return new Lag.Unknown("the recorded primary does not answer");
        }
        return replica.channel()
                .<Lag>map(channel -> of(replica, channel, primary.get()))
                .orElseGet(() -> new Lag.Unknown("it does not replicate"));
    }

    private static Lag of(ServerState replica, Channel channel, ServerState primary) {
        var unknown = unknown(channel, primary);
        if (unknown.isPresent()) {
            return unknown.get();
        }
        var missing = primary.executed().subtract(replica.executed());
        if (missing.isEmpty()) {
            return new Lag.Known(Duration.ZERO, 0);
        }
        var oldest = channel.applier().oldestUnapplied();
        if (oldest.isEmpty() && !replica.executed().contains(channel.retrieved())) {
            return new Lag.Unknown("what it received last was not begun yet");
        }
        var behind = oldest.map(
                        committed -> Duration.between(committed, primary.clock().now()))
                .filter(age -> !age.isNegative())
                // All that was received is applied: what is missing was committed after the last word from the source.
                .orElseGet(() -> channel.receiver().silence().orElse(Duration.ZERO));
        return new Lag.Known(behind, missing.count());
    }

    private static Optional<Lag> unknown(Channel channel, ServerState primary) {
        if (channel.applier().state() != Channel.ApplierState.RUNNING) {
            return Optional.of(new Lag.Unknown("its applier does not run"));
        }
        if (channel.receiver().state() != Channel.ReceiverState.ON) {
            return Optional.of(new Lag.Unknown("its receiver is not connected"));
        }
        if (!channel.source().uuid().equals(Optional.of(primary.identity().uuid()))) {
            return Optional.of(new Lag.Unknown("it follows another server"));
        }
        return channel.receiver()
                        .silence()
                        .filter(silence -> silence.compareTo(SILENCE) <= 0)
                        .isPresent()
                ? Optional.empty()
                : Optional.of(new Lag.Unknown("its source is silent"));
    }
}
