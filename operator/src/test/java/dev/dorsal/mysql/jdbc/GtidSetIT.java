package dev.dorsal.mysql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.embedded.binaries.LocalMySql;
import dev.dorsal.model.GtidSet;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Our algebra of sets and the server's own, on the same random sets. */
class GtidSetIT {
    private static final int PAIRS = 2000;

    @TempDir
    static Path folder;

    @Test
    void ourAlgebraIsThatOfTheServer() throws SQLException {
        long seed = System.nanoTime();
        System.out.println("seed of the GTID sets: " + seed);
        var random = new Random(seed);
        try (var servers = TestServers.start(folder, 56, 1);
                var connection = servers.connect(0, LocalMySql.ADMIN_PORT, TestServers.OPERATOR)) {
            boolean tags = connection.getMetaData().getDatabaseMajorVersion() > 8;
            for (int i = 0; i < PAIRS; i++) {
                compare(new Session(connection), randomSet(random, tags), randomSet(random, tags));
            }
        }
        System.out.println(PAIRS + " pairs of sets agree with the server");
    }

    private static void compare(Session session, String left, String right) throws SQLException {
        GtidSet ours = GtidSet.parse(left);
        GtidSet other = GtidSet.parse(right);
        session.only(
                row -> {
                    assertThat(ours.subtract(other))
                            .as("%s minus %s", left, right)
                            .hasToString(oneLine(row.getString(1)));
                    assertThat(other.contains(ours)).as("%s in %s", left, right).isEqualTo(row.getBoolean(2));
                    assertThat(ours).as(left).hasToString(oneLine(row.getString(3)));
                    return true;
                },
                "SELECT GTID_SUBTRACT(?, ?), GTID_SUBSET(?, ?), GTID_SUBTRACT(?, '')",
                left,
                right,
                left,
                right,
                left);
    }

    private static String oneLine(String text) {
        return text.replace("\n", "");
    }

    private static String randomSet(Random random, boolean tags) {
        return IntStream.range(0, random.nextInt(4))
                .mapToObj(i -> randomServer(random, tags))
                .collect(Collectors.joining(random.nextBoolean() ? "," : " ,\n"));
    }

    private static String randomServer(Random random, boolean tags) {
        var text = new StringBuilder("%08x-0000-0000-0000-00000000000a".formatted(random.nextInt(3)));
        for (int group = random.nextInt(2) + 1; group > 0; group--) {
            if (tags && random.nextBoolean()) {
                text.append(random.nextBoolean() ? ":blue" : ":Green_2");
            }
            for (int run = random.nextInt(4) + 1; run > 0; run--) {
                int first = random.nextInt(30) + 1;
                text.append(':').append(first);
                if (random.nextBoolean()) {
                    text.append('-').append(first + random.nextInt(8));
                }
            }
        }
        return text.toString();
    }
}
