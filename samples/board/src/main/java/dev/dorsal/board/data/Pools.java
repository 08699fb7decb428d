package dev.dorsal.board.data;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;

/** What every pool of the board is made with, whatever its URL says. */
final class Pools {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(1);
    private static final Duration VALIDATION_TIMEOUT = Duration.ofSeconds(1);
    // A connection stays on the member that it reached, so a short life spreads them over readers that came later.
    private static final Duration MAX_LIFETIME = Duration.ofMinutes(3);
    private static final Duration KEEPALIVE = Duration.ofMinutes(1);
    private static final Duration IDLE_TIMEOUT = Duration.ofMinutes(2);

    private Pools() {}

    /** A pool that is made without connecting: its server may come later. */
    static HikariDataSource open(String name, String url, DatabaseSettings.Pool settings) {
        HikariDataSource pool = new HikariDataSource();
        pool.setPoolName(name);
        pool.setJdbcUrl(url);
        pool.setUsername(settings.username());
        pool.setPassword(settings.password());
        pool.setMaximumPoolSize(settings.maximumPoolSize());
        harden(pool, settings.socketTimeout(), settings.connectionTimeout());
        return pool;
    }

    /** Sets every time-out, and has demoted servers dropped. Call it before the first connection is taken. */
    static void harden(HikariConfig pool, Duration socketTimeout, Duration connectionTimeout) {
        pool.setInitializationFailTimeout(-1);
        pool.setMinimumIdle(0);
        pool.setConnectionTimeout(connectionTimeout.toMillis());
        pool.setValidationTimeout(VALIDATION_TIMEOUT.toMillis());
        pool.setMaxLifetime(MAX_LIFETIME.toMillis());
        pool.setKeepaliveTime(KEEPALIVE.toMillis());
        pool.setIdleTimeout(IDLE_TIMEOUT.toMillis());
        pool.setExceptionOverrideClassName(EvictDemoted.class.getName());
        if (String.valueOf(pool.getJdbcUrl()).startsWith("jdbc:mysql:")) {
            limitDriver(pool, socketTimeout);
        }
    }

    /** The driver waits for ever unless told otherwise. Properties win over the URL's parameters. */
    private static void limitDriver(HikariConfig pool, Duration socketTimeout) {
        pool.addDataSourceProperty("connectTimeout", String.valueOf(CONNECT_TIMEOUT.toMillis()));
        pool.addDataSourceProperty("socketTimeout", String.valueOf(socketTimeout.toMillis()));
        pool.addDataSourceProperty("tcpKeepAlive", "true");
        pool.addDataSourceProperty("characterEncoding", "UTF-8");
    }
}
