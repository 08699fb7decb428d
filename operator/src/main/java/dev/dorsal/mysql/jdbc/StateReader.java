package dev.dorsal.mysql.jdbc;

import dev.dorsal.model.Channel;
import dev.dorsal.model.Dumps;
import dev.dorsal.model.GtidSet;
import dev.dorsal.model.ServerState;
import dev.dorsal.model.ServerUuid;
import dev.dorsal.model.ServerVersion;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a probe reads on the held connection: a few statements, one more when there is a channel. */
final class StateReader {
    /** A source sends a heartbeat each second. */
    private static final Duration LONG_SILENCE = Duration.ofSeconds(3);

    private StateReader() {}

    /** Cannot change while the process lives, so it is read once per connection. */
    static ServerState.Identity identity(Session session) throws SQLException {
        return session.only(
                row -> new ServerState.Identity(
                        new ServerUuid(row.getString(1)), ServerVersion.parse(row.getString(3)), row.getLong(2)),
                Statements.IDENTITY);
    }

    /** The executed set is read after the channel: what was received and is missing here is really unapplied. */
    static ServerState state(Session session, ServerState.Identity identity) throws SQLException {
        Channels channels = Channels.read(session);
        Optional<Channel> channel = ChannelReader.channel(session, channels);
        Dumps dumps = DumpsReader.dumps(session);
        Map<String, String> status = status(session);
        return session.only(
                row -> new ServerState(
                        identity,
                        mode(row),
                        GtidSet.parse(row.getString("executed")),
                        GtidSet.parse(row.getString("purged")),
                        channel,
                        dumps,
                        clock(row, status),
                        SemiSyncReader.semiSync(row, status),
                        channels.witnesses(),
                        row.getBoolean("lacked_room") && (row.getBoolean("waits_long") || isStanding(channel))),
                Statements.state(SemiSyncReader.isSource(status), SemiSyncReader.isReplica(status)));
    }

    /** A receiver that cannot write does not read heartbeats either. */
    private static boolean isStanding(Optional<Channel> channel) {
        return channel.map(Channel::receiver)
                .filter(receiver -> receiver.state() == Channel.ReceiverState.ON)
                .flatMap(Channel.Receiver::silence)
                .filter(silence -> silence.compareTo(LONG_SILENCE) >= 0)
                .isPresent();
    }

    static ServerState.Mode mode(Session session) throws SQLException {
        return session.only(StateReader::mode, Statements.MODE);
    }

    private static Map<String, String> status(Session session) throws SQLException {
        return session
                .query(row -> Map.entry(row.getString(1).toLowerCase(Locale.ROOT), row.getString(2)), Statements.STATUS)
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static ServerState.Clock clock(ResultSet row, Map<String, String> status) throws SQLException {
        return new ServerState.Clock(
                Times.instant(row.getBigDecimal("now")),
                Duration.ofSeconds(Long.parseLong(status.getOrDefault("uptime", "0"))));
    }

    private static ServerState.Mode mode(ResultSet row) throws SQLException {
        return new ServerState.Mode(row.getBoolean(1), row.getBoolean(2), row.getBoolean(3));
    }
}
