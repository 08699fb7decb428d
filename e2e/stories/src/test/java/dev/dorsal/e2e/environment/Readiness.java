package dev.dorsal.e2e.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import java.util.Objects;

/**
 * Whether a cluster is ready, asked of everybody that can know: the status alone may be older than what has happened since.
 * Each method throws when it is not.
 */
record Readiness(Cluster cluster) {
    private static final String SERVER_AND_CLOSED = "SELECT CONCAT(@@server_uuid, ' ',"
            + " @@GLOBAL.read_only OR @@GLOBAL.super_read_only OR @@GLOBAL.offline_mode)";
    private static final String SOURCE = "SELECT receiver.SOURCE_UUID"
            + " FROM performance_schema.replication_connection_status receiver"
            + " JOIN performance_schema.replication_applier_status applier USING (CHANNEL_NAME)"
            + " WHERE CHANNEL_NAME = '' AND receiver.SERVICE_STATE = 'ON' AND applier.SERVICE_STATE = 'ON'";

    void check() throws SQLException {
        status();
        servers();
        services();
    }

    private void status() {
        var resource = cluster.resource();
        var status = Objects.requireNonNull(resource.getStatus());
        assertThat(status.phase()).as("phase; %s", status.message()).isEqualTo("Ready");
        assertThat(status.observedGeneration()).isEqualTo(resource.getMetadata().getGeneration());
        for (int member : cluster.members()) {
            assertThat(cluster.memberStatus(member).state())
                    .as("state of member %d", member)
                    .isEqualTo("Ready");
        }
    }

    /** The recorded one is open by way of the writer, and every other one follows it. */
    private void servers() throws SQLException {
        var primary = cluster.status().primaryServerUuid();
        assertThat(cluster.writer().one(SERVER_AND_CLOSED)).isEqualTo(primary + " 0");
        for (int replica : cluster.replicas()) {
            assertThat(cluster.member(replica).column(SOURCE))
                    .as("source of member %d", replica)
                    .containsExactly(primary);
        }
    }

    /** Whoever carries the traffic of Services follows the slices a moment later. */
    private void services() throws SQLException {
        assertThat(cluster.endpoints(cluster.name() + "-writer")).containsExactly(address(cluster.primary()));
        var readers = cluster.replicas().isEmpty() ? List.of(cluster.primary()) : cluster.replicas();
        assertThat(cluster.endpoints(cluster.name() + "-reader"))
                .containsExactlyInAnyOrderElementsOf(
                        readers.stream().map(this::address).toList());
        cluster.reader().run("DO 1");
    }

    private String address(int member) {
        var pod = cluster.pod(member);
        assertThat(pod.getMetadata().getDeletionTimestamp()).isNull();
        return pod.getStatus().getPodIP();
    }

    /** Whether the status was written after the primary had executed these GTIDs, and every replica has executed them too. */
    void knows(String transactions) throws SQLException {
        assertThat(isPartOf(transactions, "'" + cluster.status().lastKnownGtidExecuted() + "'", cluster.primary()))
                .as("the status is of after the write")
                .isEqualTo("1");
        for (int replica : cluster.replicas()) {
            assertThat(isPartOf(transactions, "@@GLOBAL.gtid_executed", replica))
                    .as("member %d has the write", replica)
                    .isEqualTo("1");
        }
    }

    private String isPartOf(String transactions, String set, int member) throws SQLException {
        return cluster.member(member).one("SELECT GTID_SUBSET('" + transactions + "', " + set + ")");
    }

    /** Writes a row by way of the writer; returns all transactions that its server has executed then. */
    String write() throws SQLException {
        try (var connection = cluster.writer().connect();
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS alive (n INT PRIMARY KEY, moment TIMESTAMP(6))");
            statement.execute("REPLACE INTO alive VALUES (1, NOW(6))");
            try (var row = statement.executeQuery("SELECT @@GLOBAL.gtid_executed")) {
                row.next();
                return row.getString(1);
            }
        }
    }
}
