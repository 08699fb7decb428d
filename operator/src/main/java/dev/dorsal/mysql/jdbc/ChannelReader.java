package dev.dorsal.mysql.jdbc;

import dev.dorsal.model.Channel;
import dev.dorsal.model.GtidSet;
import dev.dorsal.model.ServerUuid;
import dev.dorsal.mysql.AccountsSql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** Reads the default channel. Seconds_Behind_Source is left out: it is 0 in six of the states that are broken. */
final class ChannelReader {
    private ChannelReader() {}

    static Optional<Channel> channel(Session session, Channels channels) throws SQLException {
        if (channels.replica().isEmpty()) {
            return Optional.empty();
        }
        Channels.Fetching fetching = channels.replica().get();
        return session.first(row -> channel(row, fetching), Statements.CHANNEL);
    }

    private static Channel channel(ResultSet row, Channels.Fetching fetching) throws SQLException {
        return new Channel(
                source(row),
                new Channel.Receiver(
                        receiverState(row),
                        failure(row, "Last_IO"),
                        ErrorText.attempts(row.getString("Last_IO_Error")),
                        fetching.silence()),
                new Channel.Applier(
                        applierState(row),
                        failure(row, "Last_SQL"),
                        fetching.failedFor(),
                        fetching.workers(),
                        fetching.oldestUnapplied()),
                GtidSet.parse(row.getString("Retrieved_Gtid_Set")));
    }

    private static Channel.Source source(ResultSet row) throws SQLException {
        String uuid = row.getString("Source_UUID");
        return new Channel.Source(
                row.getString("Source_Host"),
                row.getInt("Source_Port"),
                uuid.isEmpty() ? Optional.empty() : Optional.of(new ServerUuid(uuid)),
                AccountsSql.member(row.getString("Source_User")),
                row.getBoolean("Auto_Position"));
    }

    private static Channel.ReceiverState receiverState(ResultSet row) throws SQLException {
        return switch (row.getString("Replica_IO_Running")) {
            case "Yes" -> Channel.ReceiverState.ON;
            case "Connecting" -> Channel.ReceiverState.CONNECTING;
            default -> Channel.ReceiverState.OFF;
        };
    }

    private static Channel.ApplierState applierState(ResultSet row) throws SQLException {
        if (row.getString("Replica_SQL_Running").equals("Yes")) {
            return Channel.ApplierState.RUNNING;
        }
        return row.getInt("Last_SQL_Errno") == 0 ? Channel.ApplierState.STOPPED : Channel.ApplierState.FAILED;
    }

    private static Optional<Channel.Failure> failure(ResultSet row, String thread) throws SQLException {
        int code = row.getInt(thread + "_Errno");
        return code == 0
                ? Optional.empty()
                : Optional.of(new Channel.Failure(code, ErrorText.withoutValues(row.getString(thread + "_Error"))));
    }
}
