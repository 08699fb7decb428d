package dev.dorsal.board.data;

import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.Connection;
import java.time.Clock;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;

/**
 * Two pools behind one data source. The proxy takes a connection at the first statement of a transaction, when it is
 * known whether the transaction only reads; services need no change.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("app.datasource.write.jdbc-url")
class WriterAndReader {

    @Bean(defaultCandidate = false)
    HikariDataSource writerPool(DatabaseSettings settings) {
        return Pools.open("writer", settings.write().requireUrl("app.datasource.write.jdbc-url"), settings.write());
    }

    @Bean(defaultCandidate = false)
    HikariDataSource readerPool(DatabaseSettings settings) {
        HikariDataSource pool =
                Pools.open("reader", settings.read().requireUrl("app.datasource.read.jdbc-url"), settings.read());
        pool.setReadOnly(true);
        return pool;
    }

    @Bean
    PoolWatch writerWatch(@Qualifier("writerPool") HikariDataSource pool, DatabaseSettings settings, Clock clock) {
        return new PoolWatch("writer", pool, settings.watchEvery(), clock);
    }

    @Bean
    PoolWatch readerWatch(@Qualifier("readerPool") HikariDataSource pool, DatabaseSettings settings, Clock clock) {
        return new PoolWatch("reader", pool, settings.watchEvery(), clock);
    }

    @Bean(defaultCandidate = false)
    ReadRoute readRoute(
            @Qualifier("writerPool") HikariDataSource writer,
            @Qualifier("readerPool") HikariDataSource reader,
            @Qualifier("readerWatch") PoolWatch readerWatch,
            MeterRegistry registry) {
        return new ReadRoute(writer, reader, readerWatch, new ReadCounts(registry));
    }

    @Bean
    @Primary
    DataSource dataSource(
            @Qualifier("writerPool") HikariDataSource writer, @Qualifier("readRoute") ReadRoute readRoute) {
        LazyConnectionDataSourceProxy proxy = new LazyConnectionDataSourceProxy();
        proxy.setTargetDataSource(writer);
        proxy.setReadOnlyDataSource(readRoute);
        // Said here, so that the proxy need not ask a server at start.
        proxy.setDefaultAutoCommit(true);
        proxy.setDefaultTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        return proxy;
    }
}
