package dev.dorsal.e2e.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.api.SeedingStatus;
import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Scene;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A row that root writes on a replica itself, into the newest table of the checker. Nobody undoes it but the operator: it has
 * to name the transaction, and to build the member anew. A row that is left anywhere is then one that the load did not send.
 */
record Errant() implements Fault {
    private static final String NEWEST = "SELECT TABLE_NAME FROM information_schema.TABLES"
            + " WHERE TABLE_NAME LIKE 'checked%' ORDER BY CREATE_TIME DESC LIMIT 1";
    private static final String ROW = "SET GLOBAL super_read_only = 0;"
            + " INSERT INTO %s.%s VALUES (-1, 1, 0, 1, @@server_uuid, 'errant');"
            + " SET GLOBAL super_read_only = 1; SELECT REPLACE(@@GLOBAL.gtid_executed, '\\n', '')";

    @Override
    public String title() {
        return "errant transaction on a replica";
    }

    @Override
    public Aimed aim(Scene scene, Cluster cluster) {
        int member = cluster.replica();
        var written = new AtomicReference<String>();
        return new Aimed(
                title() + " " + cluster.name() + "-" + member,
                List.of(member),
                () -> written.set(write(cluster, member)),
                () -> awaitRepaired(cluster, member, written.get()),
                false);
    }

    /** Returns the newest GTID that bears the member's own name afterwards. */
    private static String write(Cluster cluster, int member) {
        try {
            var writer = cluster.writer();
            var row = ROW.formatted(writer.database(), writer.one(NEWEST));
            var executed = cluster.root(member, row).getFirst();
            return newestOf(cluster.member(member).variable("server_uuid"), executed);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String newestOf(String server, String gtids) {
        return Arrays.stream(gtids.split(","))
                .filter(part -> part.startsWith(server))
                .map(part -> server + ":" + part.replaceAll(".*[^0-9]", ""))
                .findFirst()
                .orElseThrow();
    }

    /** @param written null when nothing could be written */
    private static void awaitRepaired(Cluster cluster, int member, String written) {
        if (written == null) {
            return;
        }
        cluster.eventually("the errant transaction " + written + " is named, and its member built anew", () -> {
            var seeding = seeding(cluster, member);
            assertThat(seeding.cause()).isEqualTo("Diverged");
            assertThat(newestOf(written.split(":")[0], seeding.extraTransactions()))
                    .isEqualTo(written);
            assertThat(seeding.state()).isEqualTo("Done");
        });
    }

    private static SeedingStatus seeding(Cluster cluster, int member) {
        return Objects.requireNonNullElse(cluster.status().seedings(), List.<SeedingStatus>of()).stream()
                .filter(one -> one.member().equals(cluster.name() + "-" + member))
                .findFirst()
                .orElseThrow();
    }
}
