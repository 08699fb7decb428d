package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Manifest;
import dev.dorsal.e2e.environment.Patience;
import dev.dorsal.e2e.environment.Scene;
import dev.dorsal.e2e.environment.Server;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Clients that take every connection lock out neither the operator nor the probes nor a clean stop. */
@Story
class UsedUpConnections {
    private static final int MOST = 12;

    private final Scene scene;
    private final Cluster shop;

    UsedUpConnections(Scene scene) {
        this.scene = scene;
        shop = scene.cluster("shop");
    }

    @BeforeAll
    void fewConnections() {
        scene.apply(Manifest.of("shop", 2).with("max_connections", MOST)).ready();
    }

    @Test
    void bothMembersStayReadyAndThePrimaryStopsCleanlyAndOpensAgain() throws SQLException {
        try (var primary = new Clients(shop.application(0));
                var replica = new Clients(shop.application(1))) {
            assertThatThrownBy(() -> shop.application(0).one("SELECT 1"))
                    .isInstanceOfSatisfying(
                            SQLException.class,
                            e -> assertThat(e.getErrorCode()).isEqualTo(1040));
            shop.member(1).run("STOP REPLICA");
            shop.eventually(
                    "seen and mended",
                    () -> assertThat(shop.member(1)
                                    .one("SELECT SERVICE_STATE FROM performance_schema.replication_applier_status"))
                            .isEqualTo("ON"));
            assertThat(shop.pod(0).getStatus().getContainerStatuses().getFirst().getReady())
                    .isTrue();
            assertThat(shop.pod(1).getStatus().getContainerStatuses().getFirst().getReady())
                    .isTrue();
            var pod = shop.pod(0).getMetadata().getUid();
            var start = System.nanoTime();
            shop.deletePod(0);
            shop.eventually(
                    "a new Pod",
                    () -> assertThat(shop.pod(0).getMetadata().getUid()).isNotEqualTo(pod));
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Patience.seconds(30));
        }
        shop.ready();
        shop.writer().run("CREATE TABLE again (n INT PRIMARY KEY)");
    }

    /** Takes connections until there are no more. */
    private static final class Clients implements AutoCloseable {
        private final List<Connection> connections = new ArrayList<>();

        Clients(Server server) {
            try {
                while (connections.size() <= MOST) {
                    connections.add(server.connect());
                }
            } catch (SQLException e) {
                assertThat(e.getErrorCode()).as(e.getMessage()).isEqualTo(1040);
            }
        }

        @Override
        public void close() throws SQLException {
            for (var connection : connections) {
                connection.close();
            }
        }
    }
}
