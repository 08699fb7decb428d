package dev.dorsal.mysql.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Statements on one connection, with bound values. */
record Session(Connection connection) {

    /** How long each of the following statements may take, until the connection goes back to its pool. */
    void limit(Duration limit) throws SQLException {
        connection.setNetworkTimeout(Runnable::run, Math.toIntExact(limit.toMillis()));
    }

    void execute(String sql, Object... values) throws SQLException {
        try (var statement = prepare(sql, values)) {
            statement.execute();
        }
    }

    <T> List<T> query(Row<T> row, String sql, Object... values) throws SQLException {
        var found = new ArrayList<T>();
        try (var statement = prepare(sql, values);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                found.add(row.read(rows));
            }
        }
        return found;
    }

    <T> Optional<T> first(Row<T> row, String sql, Object... values) throws SQLException {
        return query(row, sql, values).stream().findFirst();
    }

    /** For statements that always give a row. */
    <T> T only(Row<T> row, String sql, Object... values) throws SQLException {
        return first(row, sql, values).orElseThrow(() -> new SQLException("no row came back"));
    }

    private PreparedStatement prepare(String sql, Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }

    /** How one row is read. */
    interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }

    /** Something done on a session. */
    interface Work<T> {
        T on(Session session) throws SQLException;
    }

    /** Something done on a session that gives nothing back. */
    interface Change {
        void on(Session session) throws SQLException;
    }
}
