package dev.dorsal.mysql.jdbc;

import dev.dorsal.model.CloneRun;
import dev.dorsal.model.GtidSet;
import dev.dorsal.mysql.MySqlRefused;
import dev.dorsal.mysql.Source;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How a server takes over the data of another one, and what is asked before and after it. */
final class Cloning {
    private static final int NO_SUCH_TABLE = 1146;
    private static final int RESTART_IS_LEFT_TO_OTHERS = 3707;
    private static final int READ_ONLY = 1290;

    /** A copy goes on without its session: only what is refused at once is waited for. */
    private static final Duration PATIENCE = Duration.ofMillis(500);

    private Cloning() {}

    /** All in one session, which ends with the server's process: whoever is late finds another run, or no session. */
    static void from(Session session, Source donor, String former) throws SQLException {
        mustBeIdle(session, former);
        session.execute(Statements.OFFLINE);
        if (Acknowledging.isSourceEnabled(session)) {
            session.execute(Statements.WAIT_NO_MORE);
        }
        session.execute(Statements.STOP_ALL);
        session.execute(Statements.RESET_ALL);
        session.execute(Statements.OPEN_FOR_PRIVILEGED);
        try {
            session.execute(Statements.DONORS, donor.host() + ":" + donor.port());
            session.limit(PATIENCE);
            session.execute(
                    Statements.CLONE,
                    donor.account().user(),
                    donor.host(),
                    donor.port(),
                    donor.account().password());
        } catch (SQLException e) {
            if (e.getErrorCode() > 0 && e.getErrorCode() != RESTART_IS_LEFT_TO_OTHERS) {
                session.execute(Statements.CLOSE);
                throw e;
            }
            // Without an answer it runs, or has ended with the process; what became of it is read afterwards.
        }
    }

    private static void mustBeIdle(Session session, String former) throws SQLException {
        if (!StateReader.mode(session).readOnly()) {
            throw new MySqlRefused(READ_ONLY, "open for writing: it keeps its data");
        }
        if (session.first(row -> row.getBoolean(1), Statements.REPLICA_RULE_OR_NONE)
                .orElse(false)) {
            throw new MySqlRefused(READ_ONLY, "acknowledges writes: it keeps its data");
        }
        if (!run(session).begun().equals(former)) {
            throw new MySqlRefused(READ_ONLY, "has begun to take over data meanwhile");
        }
    }

    static CloneRun run(Session session) throws SQLException {
        try {
            var progress = session.query(Cloning::stage, Statements.CLONE_PROGRESS);
            return session.first(row -> run(row, progress), Statements.CLONE_STATUS)
                    .orElse(CloneRun.NONE);
        } catch (SQLException e) {
            // The plugin brings the tables along.
            if (e.getErrorCode() == NO_SUCH_TABLE) {
                return CloneRun.NONE;
            }
            throw e;
        }
    }

    private record Stage(String name, boolean runs, long bytes, long estimated) {}

    private static Stage stage(ResultSet row) throws SQLException {
        return new Stage(row.getString(1), "In Progress".equals(row.getString(2)), row.getLong(3), row.getLong(4));
    }

    private static CloneRun run(ResultSet row, List<Stage> stages) throws SQLException {
        int code = row.getInt(3);
        return new CloneRun(
                row.getString(1),
                state(row.getString(2), code),
                code == 0
                        ? Optional.empty()
                        : Optional.of(code + ": " + ErrorText.withoutValues(String.valueOf(row.getString(4)))),
                new CloneRun.Progress(
                        stages.stream().filter(Stage::runs).map(Stage::name).findFirst(),
                        stages.stream().mapToLong(Stage::bytes).sum(),
                        stages.stream().mapToLong(Stage::estimated).sum()));
    }

    /** What was in progress when its process died still says so, with error 1317. */
    private static CloneRun.State state(String word, int code) {
        return switch (word) {
            case "Completed" -> CloneRun.State.COMPLETED;
            case "In Progress" -> code == 0 ? CloneRun.State.RUNNING : CloneRun.State.FAILED;
            case "Failed" -> CloneRun.State.FAILED;
            default -> CloneRun.State.NONE;
        };
    }

    /** Each log begins with what all logs before it hold; the rest up to the next one's beginning is its own. */
    static List<String> logsHolding(Session session, GtidSet wanted) throws SQLException {
        var executed = session.only(row -> GtidSet.parse(row.getString(1)), Statements.EXECUTED);
        var logs = session.query(row -> row.getString(1), Statements.BINARY_LOGS);
        var starts = new ArrayList<GtidSet>();
        for (String log : logs) {
            starts.add(session.query(Cloning::previous, Statements.BEGIN_OF_LOG, log).stream()
                    .flatMap(Optional::stream)
                    .findFirst()
                    .orElse(GtidSet.EMPTY));
        }
        starts.add(executed);
        var holding = new ArrayList<String>();
        for (int i = 0; i < logs.size(); i++) {
            var own = starts.get(i + 1).subtract(starts.get(i));
            if (!own.subtract(wanted).equals(own)) {
                holding.add(logs.get(i));
            }
        }
        return holding;
    }

    private static Optional<GtidSet> previous(ResultSet row) throws SQLException {
        return "Previous_gtids".equals(row.getString("Event_type"))
                ? Optional.of(GtidSet.parse(row.getString("Info")))
                : Optional.empty();
    }
}
