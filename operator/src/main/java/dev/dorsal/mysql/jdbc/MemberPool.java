package dev.dorsal.mysql.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.dorsal.mysql.Endpoint;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.ScheduledExecutorService;

/**
 * The connections to one member: one that is held for probes, one for verbs, one whose end is waited for. Connects to
 * nothing before it is asked.
 */
final class MemberPool implements AutoCloseable {
    private static final int CONNECTIONS = 3;
    private static final Duration IDLE_LIMIT = Duration.ofMinutes(1);

    private final Endpoint endpoint;
    private final Limits limits;
    private final HikariDataSource pool;
    /** Whether the server's process may have ended: then what the pool has is worth nothing. */
    private volatile boolean distrusted;

    MemberPool(Endpoint endpoint, Limits limits, ScheduledExecutorService housekeeping) {
        this.endpoint = endpoint;
        this.limits = limits;
        var config = new HikariConfig();
        config.setPoolName(endpoint.member());
        config.setJdbcUrl(url());
        config.setDataSourceProperties(properties());
        config.setUsername(endpoint.account().user());
        config.setPassword(endpoint.account().password());
        config.setMaximumPoolSize(CONNECTIONS);
        config.setMinimumIdle(0);
        config.setIdleTimeout(IDLE_LIMIT.toMillis());
        config.setConnectionTimeout(limits.connect().plus(limits.answer()).toMillis());
        config.setValidationTimeout(limits.answer().toMillis());
        // An absent server is an answer, not an exception at construction.
        config.setInitializationFailTimeout(-1);
        config.setScheduledExecutor(housekeeping);
        this.pool = new HikariDataSource(config);
    }

    /** A connection that the caller closes. */
    Connection borrow() throws SQLException {
        if (distrusted || pool.getHikariPoolMXBean().getTotalConnections() == 0) {
            knock();
            distrusted = false;
        }
        return pool.getConnection();
    }

    /** Takes a connection out for good: it is not in order. */
    void drop(Connection connection) {
        pool.evictConnection(connection);
    }

    /** A connection has ended by itself. The others go too as soon as they are free, and the next asker knocks first. */
    void distrust() {
        distrusted = true;
        pool.getHikariPoolMXBean().softEvictConnections();
    }

    int connections() {
        return pool.getHikariPoolMXBean().getTotalConnections();
    }

    @Override
    public void close() {
        pool.close();
    }

    // The pool tries until its time runs out, whatever the answer. A connection of our own says at once what is wrong.
    private void knock() throws SQLException {
        Properties properties = properties();
        properties.setProperty("user", endpoint.account().user());
        properties.setProperty("password", endpoint.account().password());
        DriverManager.getConnection(url(), properties).close();
    }

    // The default database is the one that probes read: rights on any other are looked up under a lock, which a change
    // of
    // accounts holds for as long as its commit waits for an acknowledgement.
    private String url() {
        String host = endpoint.host().contains(":") ? "[" + endpoint.host() + "]" : endpoint.host();
        return "jdbc:mysql://" + host + ":" + endpoint.port() + "/performance_schema";
    }

    private Properties properties() {
        var properties = new Properties();
        properties.setProperty("connectTimeout", Long.toString(limits.connect().toMillis()));
        properties.setProperty("socketTimeout", Long.toString(limits.answer().toMillis()));
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("sslMode", "PREFERRED");
        // A server that just started has no password cached: without TLS its public key is needed.
        properties.setProperty("allowPublicKeyRetrieval", "true");
        properties.setProperty("connectionAttributes", "program_name:dorsal");
        properties.setProperty("characterEncoding", "UTF-8");
        // Probes send the same few texts once a second: each is parsed once a connection.
        properties.setProperty("cachePrepStmts", "true");
        properties.setProperty("prepStmtCacheSqlLimit", "2048");
        // Waiting is no slow query of anybody.
        properties.setProperty("sessionVariables", "time_zone='+00:00',sql_mode='',long_query_time=31536000");
        return properties;
    }
}
