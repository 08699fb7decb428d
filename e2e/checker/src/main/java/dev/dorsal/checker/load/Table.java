package dev.dorsal.checker.load;

import dev.dorsal.checker.evidence.Key;
import dev.dorsal.checker.evidence.Stored;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** The table of one run. */
public record Table(String name) {
    private static final String ALL = """
        SELECT worker, sequence, COUNT(*), MAX(parts), GROUP_CONCAT(DISTINCT server),
            CAST(BIT_XOR(CONV(LEFT(SHA2(CONCAT_WS('|', part, parts, server, filler), 256), 15), 16, 10)) AS SIGNED)
        FROM %s GROUP BY worker, sequence\
        """;

    public void create(Connection connection) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS " + name + """
                (worker INT, sequence BIGINT, part INT, parts INT NOT NULL, server CHAR(36) NOT NULL,
                filler MEDIUMTEXT NOT NULL, PRIMARY KEY (worker, sequence, part))\
                """);
        }
    }

    /** Every transaction that left rows. */
    public Map<Key, Stored> transactions(Connection connection) throws SQLException {
        var found = new HashMap<Key, Stored>();
        try (var statement = connection.createStatement();
                var row = statement.executeQuery(ALL.formatted(name))) {
            while (row.next()) {
                found.put(
                        new Key(row.getInt(1), row.getLong(2)),
                        new Stored(row.getInt(3), row.getInt(4), row.getString(5), row.getLong(6)));
            }
        }
        return found;
    }

    public long checksum(Connection connection) throws SQLException {
        try (var statement = connection.createStatement();
                var row = statement.executeQuery("CHECKSUM TABLE " + name)) {
            row.next();
            return row.getLong(2);
        }
    }
}
