package dev.dorsal.board.data;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the two pools, {@code app.datasource.*}.
 *
 * @param write the pool of the writer Service; the whole feature is off without its {@code jdbc-url}
 * @param read the pool of the reader Service; account and password are the writer's unless set
 * @param ownWrites how long a visitor reads from the writer after a write of their own; zero switches it off. Longer
 *     than the usual lag of the replicas, see the cluster's status
 * @param watchEvery pause between two looks at each pool. A reader that came back serves again after at most this long
 */
@ConfigurationProperties("app.datasource")
public record DatabaseSettings(
        @DefaultValue Pool write,
        @DefaultValue Pool read,
        @DefaultValue("5s") Duration ownWrites,
        @DefaultValue("5s") Duration watchEvery) {

    public DatabaseSettings {
        read = read.orElse(write);
    }

    /**
     * One pool.
     *
     * @param jdbcUrl such as {@code jdbc:mysql://shop-writer:3306/app}; parameters in it are not needed
     * @param maximumPoolSize connections at most, 10 unless set. The sum over all instances of the board must stay
     *     below the server's max_connections
     * @param socketTimeout the longest that one statement may take, 10 s unless set
     * @param connectionTimeout the longest that a request waits for a connection, 3 s unless set
     */
    public record Pool(
            @Nullable String jdbcUrl,
            @Nullable String username,
            @Nullable String password,
            @DefaultValue("10") int maximumPoolSize,
            @DefaultValue("10s") Duration socketTimeout,
            @DefaultValue("3s") Duration connectionTimeout) {

        Pool orElse(Pool other) {
            return new Pool(
                    jdbcUrl,
                    username == null ? other.username : username,
                    password == null ? other.password : password,
                    maximumPoolSize,
                    socketTimeout,
                    connectionTimeout);
        }

        /** The URL, or the sentence that says what is missing: the board does not start with half a setting. */
        String requireUrl(String setting) {
            if (jdbcUrl == null || jdbcUrl.isBlank()) {
                throw new IllegalStateException(setting + " is not set, although app.datasource.write.jdbc-url is");
            }
            return jdbcUrl;
        }
    }
}
