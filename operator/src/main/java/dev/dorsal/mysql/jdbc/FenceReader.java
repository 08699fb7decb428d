package dev.dorsal.mysql.jdbc;

import dev.dorsal.model.Fence;
import dev.dorsal.mysql.AccountsSql;
import dev.dorsal.mysql.FenceSql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** Reads what a server says about its fence. */
final class FenceReader {
    private FenceReader() {}

    static Fence fence(Session session) throws SQLException {
        Seen seen = session.only(FenceReader::seen, Statements.FENCE);
        Optional<Fence.Ping> ping = lastSet(session, "rpl_stop_replica_timeout")
                .filter(set -> set.by(AccountsSql.OPERATOR))
                .map(set -> new Fence.Ping(set.at(), Statements.LONGEST_STOP - seen.longestStop()));
        boolean closed = seen.offline()
                && lastSet(session, "offline_mode")
                        .filter(set -> set.by(FenceSql.FENCE))
                        .isPresent();
        return new Fence(seen.enabled(), seen.scheduled(), ping, closed);
    }

    private static Seen seen(ResultSet row) throws SQLException {
        return new Seen(
                "ENABLED".equals(row.getString(4)), "ON".equals(row.getString(1)), row.getBoolean(2), row.getLong(3));
    }

    // A variable that nobody has set has no time.
    private static Optional<LastSet> lastSet(Session session, String variable) throws SQLException {
        return session.first(
                        row -> {
                            Optional<String> user = Optional.ofNullable(row.getString(1));
                            return Times.optional(row.getBigDecimal(2)).map(at -> new LastSet(user, at));
                        },
                        Statements.SET_BY,
                        variable)
                .flatMap(found -> found);
    }

    private record Seen(boolean enabled, boolean scheduled, boolean offline, long longestStop) {}

    private record LastSet(Optional<String> user, Instant at) {
        boolean by(String account) {
            return user.filter(account::equals).isPresent();
        }
    }
}
