package dev.dorsal.checker.load;

import java.sql.SQLException;
import java.sql.Statement;

/** Questions that any server answers to any account. */
public final class Servers {
    private Servers() {}

    public static String uuid(Statement statement) throws SQLException {
        return one(statement, "SELECT @@server_uuid");
    }

    /** The only value of a query that has one. */
    public static String one(Statement statement, String sql) throws SQLException {
        try (var row = statement.executeQuery(sql)) {
            if (!row.next()) {
                throw new SQLException("no row: " + sql);
            }
            return row.getString(1);
        }
    }
}
