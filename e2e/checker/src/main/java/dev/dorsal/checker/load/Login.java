package dev.dorsal.checker.load;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/** An address behind which MySQL answers, with an ordinary account and its database. */
public record Login(String host, int port, String user, String password, String database) {
    private static final String LIMIT = "1000";

    /**
     * A new connection; whoever takes it closes it. Connecting, and each answer, is waited for 1 s at most. Without TLS: the
     * handshakes of many clients at once would be measured instead of the servers.
     */
    public Connection connect() throws SQLException {
        return connect(LIMIT);
    }

    /** As {@link #connect()}, with a minute for each answer: for reading everything after the load. */
    public Connection patient() throws SQLException {
        return connect("60000");
    }

    private Connection connect(String answerLimit) throws SQLException {
        var properties = new Properties();
        properties.put("user", user);
        properties.put("password", password);
        properties.put("connectTimeout", LIMIT);
        properties.put("socketTimeout", answerLimit);
        properties.put("sslMode", "DISABLED");
        properties.put("allowPublicKeyRetrieval", "true");
        return DriverManager.getConnection("jdbc:mysql://" + host + ":" + port + "/" + database, properties);
    }

    /** Without the password. */
    @Override
    public String toString() {
        return user + "@" + host + ":" + port;
    }
}
