package dev.dorsal.checker;

import dev.dorsal.checker.evidence.MemberData;
import dev.dorsal.checker.load.Servers;
import dev.dorsal.checker.load.Table;
import dev.dorsal.checker.load.Target;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Reads all members after the load.
 *
 * <p>What the primary holds then is the mark that all must reach. A member is read before the primary is asked what it lacks
 * of that, so that whatever the operator itself writes meanwhile makes no difference.
 */
final class Comparison {
    private static final long PAUSE = Duration.ofMillis(100).toNanos();
    private static final String EXECUTED = "SELECT @@GLOBAL.gtid_executed";

    private final Target target;
    private final Table table;
    private final String primary;
    private final String mark;

    private Comparison(Target target, Table table, String primary, String mark) {
        this.target = target;
        this.table = table;
        this.primary = primary;
        this.mark = mark;
    }

    /** Waits for the primary. When it answers nobody there is nothing to compare with, and the data of each member says so. */
    static Comparison begin(Target target, Table table, Duration limit) {
        long end = System.nanoTime() + limit.toNanos();
        while (true) {
            try {
                var primary = target.primary();
                return new Comparison(target, table, primary, executed(target, primary));
            } catch (SQLException | RuntimeException e) {
                if (System.nanoTime() > end) {
                    return new Comparison(target, table, target.primary(), "");
                }
                LockSupport.parkNanos(PAUSE);
            }
        }
    }

    String primary() {
        return primary;
    }

    /** Returns when all are level, or the time is over: the data tells which. */
    void awaitLevel(Duration limit) {
        long end = System.nanoTime() + limit.toNanos();
        while (System.nanoTime() < end && !areLevel()) {
            LockSupport.parkNanos(PAUSE);
        }
    }

    private boolean areLevel() {
        try {
            for (var member : target.members()) {
                if (!minus(mark, executed(member)).isEmpty()) {
                    return false;
                }
            }
            return true;
        } catch (SQLException | RuntimeException e) {
            // Away, or not back yet.
            return false;
        }
    }

    List<MemberData> members() {
        return target.members().stream().map(this::data).toList();
    }

    private MemberData data(String member) {
        try {
            return read(member);
        } catch (SQLException | RuntimeException e) {
            return MemberData.unread(member, String.valueOf(e.getMessage()));
        }
    }

    private MemberData read(String member) throws SQLException {
        try (var connection = target.member(member).patient()) {
            var executed = executed(connection);
            return new MemberData(
                    member,
                    minus(executed, executed(primary)),
                    minus(mark, executed),
                    table.checksum(connection),
                    table.transactions(connection),
                    true);
        }
    }

    private String executed(String member) throws SQLException {
        return executed(target, member);
    }

    private static String executed(Target target, String member) throws SQLException {
        try (var connection = target.member(member).connect()) {
            return executed(connection);
        }
    }

    private static String executed(Connection connection) throws SQLException {
        try (var statement = connection.createStatement()) {
            return Servers.one(statement, EXECUTED);
        }
    }

    /** What the first GTID set has and the second has not, as the primary counts. */
    private String minus(String set, String other) throws SQLException {
        try (var connection = target.member(primary).connect();
                var query = connection.prepareStatement("SELECT GTID_SUBTRACT(?, ?)")) {
            query.setString(1, set);
            query.setString(2, other);
            try (var row = query.executeQuery()) {
                row.next();
                return row.getString(1).replaceAll("\\s", "");
            }
        }
    }
}
