package dev.dorsal.board.data;

import com.zaxxer.hikari.HikariDataSource;
import java.time.Clock;
import java.time.Duration;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.NoneNestedConditions;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;

/** Without a cluster: the data source of {@code spring.datasource.*}, with the same time-outs and the same watch. */
@Configuration(proxyBeanMethods = false)
@Conditional(OneDatabase.NoWriterSet.class)
class OneDatabase {
    private static final Duration SOCKET_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration CONNECTION_TIMEOUT = Duration.ofSeconds(3);

    /** Boot has bound its own settings by then, so that the board's win. */
    @Bean
    static BeanPostProcessor hardenedPool() {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String beanName) {
                if (bean instanceof HikariDataSource pool) {
                    pool.setPoolName("database");
                    Pools.harden(pool, SOCKET_TIMEOUT, CONNECTION_TIMEOUT);
                }
                return bean;
            }
        };
    }

    @Bean
    PoolWatch databaseWatch(HikariDataSource pool, DatabaseSettings settings, Clock clock) {
        return new PoolWatch("database", pool, settings.watchEvery(), clock);
    }

    static final class NoWriterSet extends NoneNestedConditions {
        NoWriterSet() {
            super(ConfigurationPhase.REGISTER_BEAN);
        }

        @ConditionalOnProperty("app.datasource.write.jdbc-url")
        static final class WriterSet {}
    }
}
