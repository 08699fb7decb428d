package dev.dorsal.mysql.jdbc;

import dev.dorsal.model.Fence;
import dev.dorsal.mysql.AccountsSql;
import dev.dorsal.mysql.FenceSql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** Reads what a server says about its fence. */
final class FenceReader {
    private FenceReader() {}

    static Fence fence(Session session) throws SQLException {
        return session.only(FenceReader::fence, Statements.FENCE);
    }

    private static Fence fence(ResultSet row) throws SQLException {
        boolean pinged = AccountsSql.OPERATOR.equals(row.getString(3));
        Optional<Fence.Ping> ping = pinged
                ? Optional.of(
                        new Fence.Ping(Times.instant(row.getBigDecimal(4)), Statements.LONGEST_STOP - row.getLong(5)))
                : Optional.empty();
        boolean closed = row.getBoolean(6) && FenceSql.FENCE.equals(row.getString(7));
        return new Fence("ENABLED".equals(row.getString(1)), "ON".equals(row.getString(2)), ping, closed);
    }
}
