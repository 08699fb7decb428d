package dev.dorsal.e2e.environment;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** An address behind which MySQL answers, with an account. Each statement has a connection of its own. */
public record Server(String host, int port, String user, String password, String database) {
    /** A connection for several statements; whoever takes it closes it. */
    public Connection connect() throws SQLException {
        var properties = new Properties();
        properties.put("user", user);
        properties.put("password", password);
        properties.put("connectTimeout", "2000");
        properties.put("socketTimeout", "15000");
        properties.put("allowPublicKeyRetrieval", "true");
        return DriverManager.getConnection("jdbc:mysql://" + host + ":" + port + "/" + database, properties);
    }

    public void run(String... statements) throws SQLException {
        try (var connection = connect();
                var statement = connection.createStatement()) {
            for (var sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** First column of each row. */
    public List<String> column(String sql) throws SQLException {
        try (var connection = connect();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            var values = new ArrayList<String>();
            while (rows.next()) {
                values.add(rows.getString(1));
            }
            return values;
        }
    }

    /** First column of the only row. */
    public String one(String sql) throws SQLException {
        var values = column(sql);
        if (values.size() != 1) {
            throw new AssertionError(values.size() + " rows: " + sql);
        }
        return values.getFirst();
    }

    /** As {@link #one}, or the word "away" when the server does not answer. */
    public String oneOrAway(String sql) {
        try {
            return one(sql);
        } catch (SQLException e) {
            return "away";
        }
    }

    /** A global variable. */
    public String variable(String name) throws SQLException {
        return one("SELECT @@GLOBAL." + name);
    }
}
