package dev.dorsal.board.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReadRouteTest {
    private static final Duration NEVER = Duration.ofHours(1);

    private final HikariDataSource writer = pool("writer", "jdbc:h2:mem:route_writer");
    private final HikariDataSource reader = pool("reader", "jdbc:h2:mem:route_reader");
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final PoolWatch watch = new PoolWatch("reader", reader, NEVER, Clock.systemUTC());
    private final ReadRoute route = new ReadRoute(writer, reader, watch, new ReadCounts(registry));

    @AfterEach
    void close() {
        watch.close();
        writer.close();
        reader.close();
    }

    @Test
    void aReaderPoolThatIsUsedUpDoesNotSendItsLoadToTheWriter() throws SQLException {
        try (Connection only = route.getConnection()) {
            assertThat(only.isValid(1)).isTrue();
            assertThatThrownBy(route::getConnection).isInstanceOf(SQLTransientConnectionException.class);
        }
        assertThat(watch.isAway()).isFalse();
        assertThat(reads("reader-away")).isZero();
    }

    @Test
    void aReaderThatCannotBeConnectedIsReplacedByTheWriter() throws SQLException {
        reader.close();
        try (HikariDataSource absent = pool("reader", "jdbc:h2:tcp://127.0.60.99:1/none");
                PoolWatch absentWatch = new PoolWatch("reader", absent, NEVER, Clock.systemUTC())) {
            var toAbsent = new ReadRoute(writer, absent, absentWatch, new ReadCounts(registry));

            try (Connection fromWriter = toAbsent.getConnection()) {
                assertThat(fromWriter.getMetaData().getURL()).isEqualTo("jdbc:h2:mem:route_writer");
                assertThat(fromWriter.isReadOnly()).isTrue();
            }
            assertThat(absentWatch.isAway()).isTrue();
            assertThat(reads("reader-away")).isEqualTo(1);
        }
    }

    @Test
    void aVisitorWhoJustWroteReadsFromTheWriterAndOthersDoNot() throws Exception {
        OwnWrites.during(true, () -> {}, () -> assertThat(urlOfRead()).isEqualTo("jdbc:h2:mem:route_writer"));
        OwnWrites.during(false, () -> {}, () -> {
            assertThat(urlOfRead()).isEqualTo("jdbc:h2:mem:route_reader");
            OwnWrites.wrote();
            assertThat(urlOfRead()).isEqualTo("jdbc:h2:mem:route_writer");
        });
        assertThat(reads("own-write")).isEqualTo(2);
    }

    private String urlOfRead() throws SQLException {
        try (Connection connection = route.getConnection()) {
            return connection.getMetaData().getURL();
        }
    }

    private double reads(String reason) {
        return registry.get("board.reads").tag("reason", reason).counter().count();
    }

    private static HikariDataSource pool(String name, String url) {
        var settings = new DatabaseSettings.Pool(url, "sa", "", 1, Duration.ofSeconds(1), Duration.ofMillis(1100));
        return Pools.open(name, url, settings);
    }
}
