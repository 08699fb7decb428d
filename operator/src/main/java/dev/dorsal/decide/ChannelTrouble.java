package dev.dorsal.decide;

import dev.dorsal.model.Channel;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * An error of a replication thread that does not go away by trying again.
 *
 * @param thread receiver or applier
 * @param failure what the server says
 */
public record ChannelTrouble(String thread, Channel.Failure failure) {
    /** What a receiver says while its source is away, stopping, fenced, full or barred to it: it goes on afterwards. */
    private static final Set<Integer> SOURCE_AWAY = Set.of(
            1040, 1053, 1129, 1130, 1158, 1159, 1160, 1161, 1203, 2002, 2003, 2005, 2006, 2013, 3032, 3118, 4031);

    /** The source has purged binary logs that this replica needs: 13114, or 1236 from older servers. */
    private static final Set<Integer> PURGED = Set.of(13114, 1236);

    /** Its source does not know the password with which it was told to log in. */
    private static final int ACCESS_DENIED = 1045;
    /** Attempts, one a second, until it is told the password again; each telling begins to count anew. */
    private static final int ENOUGH = 15;

    /** What an applier says that found no room for a table: it goes on once there is. */
    private static final Set<Integer> NO_ROOM = Set.of(1021, 1114, 3675);
    /** Between two attempts of an applier that found no room. The server itself waits for a minute. */
    private static final Duration PAUSE = Duration.ofSeconds(30);

    /** Whether an applier gave up because there was no room. */
    static boolean lacksRoom(Channel channel) {
        return channel.applier().state() == Channel.ApplierState.FAILED
                && channel.applier()
                        .failure()
                        .filter(failure -> NO_ROOM.contains(failure.code()))
                        .isPresent();
    }

    /** Whether such a one should try again. */
    public static boolean triesAgain(Channel channel) {
        return lacksRoom(channel)
                && channel.applier()
                        .failedFor()
                        .filter(age -> age.compareTo(PAUSE) >= 0)
                        .isPresent();
    }

    /** Whether a receiver that can be told a new password without loss has been refused for a while. */
    public static boolean isRefused(Channel channel) {
        return channel.applier().state() == Channel.ApplierState.RUNNING
                && channel.receiver().state() == Channel.ReceiverState.CONNECTING
                && channel.receiver().attempts() >= ENOUGH
                && channel.receiver()
                        .failure()
                        .filter(failure -> failure.code() == ACCESS_DENIED)
                        .isPresent();
    }

    /** The applier's error, else the receiver's; empty when there is none, or when trying again will cure it. */
    public static Optional<ChannelTrouble> of(Channel channel) {
        var receiver = channel.receiver()
                .failure()
                .filter(failure -> channel.receiver().state() != Channel.ReceiverState.ON)
                .filter(failure -> !SOURCE_AWAY.contains(failure.code()))
                .map(failure -> new ChannelTrouble("receiver", failure));
        var applier = channel.applier()
                .failure()
                .filter(failure -> channel.applier().state() == Channel.ApplierState.FAILED)
                .map(failure -> new ChannelTrouble("applier", failure));
        return applier.or(() -> receiver);
    }

    boolean needsSeeding() {
        return thread.equals("receiver") && PURGED.contains(failure.code());
    }

    String sentence() {
        return "its " + thread + " stopped with error " + failure.code() + ": " + failure.text();
    }
}
