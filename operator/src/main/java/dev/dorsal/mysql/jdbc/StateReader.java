package dev.dorsal.mysql.jdbc;

import dev.dorsal.model.Channel;
import dev.dorsal.model.GtidSet;
import dev.dorsal.model.ServerState;
import dev.dorsal.model.ServerUuid;
import dev.dorsal.model.ServerVersion;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/** What a probe reads on the held connection: two statements, a third one when there is a channel. */
final class StateReader {
    private StateReader() {}

    /** Cannot change while the process lives, so it is read once per connection. */
    static ServerState.Identity identity(Session session) throws SQLException {
        return session.only(
                row -> new ServerState.Identity(
                        new ServerUuid(row.getString(1)), ServerVersion.parse(row.getString(3)), row.getLong(2)),
                Statements.IDENTITY);
    }

    static ServerState state(Session session, ServerState.Identity identity) throws SQLException {
        Optional<Channel> channel = ChannelReader.channel(session);
        return session.only(row -> state(row, identity, channel), Statements.STATE);
    }

    static ServerState.Mode mode(Session session) throws SQLException {
        return session.only(StateReader::mode, Statements.MODE);
    }

    private static ServerState state(ResultSet row, ServerState.Identity identity, Optional<Channel> channel)
            throws SQLException {
        return new ServerState(
                identity,
                mode(row),
                GtidSet.parse(row.getString(4)),
                GtidSet.parse(row.getString(5)),
                channel,
                row.getInt(8),
                new ServerState.Clock(Times.instant(row.getBigDecimal(6)), Duration.ofSeconds(row.getLong(7))),
                new ServerState.SemiSyncPlugins(row.getBoolean(9), row.getBoolean(10)));
    }

    private static ServerState.Mode mode(ResultSet row) throws SQLException {
        return new ServerState.Mode(row.getBoolean(1), row.getBoolean(2), row.getBoolean(3));
    }
}
