package dev.dorsal.mysql.jdbc;

import dev.dorsal.model.CloneRun;
import dev.dorsal.model.Fence;
import dev.dorsal.model.GtidSet;
import dev.dorsal.model.ServerState;
import dev.dorsal.mysql.Account;
import dev.dorsal.mysql.Acknowledgement;
import dev.dorsal.mysql.Closing;
import dev.dorsal.mysql.Endpoint;
import dev.dorsal.mysql.MySqlException;
import dev.dorsal.mysql.MySqlServer;
import dev.dorsal.mysql.MySqlUnanswered;
import dev.dorsal.mysql.MySqlUnreachable;
import dev.dorsal.mysql.Source;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;

/** One server over JDBC: probes on the held connection, verbs on another, and one on which nothing is asked. */
final class JdbcServer implements MySqlServer, AutoCloseable {
    /** Of a verb: stopping an applier waits for the end of a transaction, creating an account for a commit. */
    private static final Duration VERB_LIMIT = Duration.ofSeconds(10);
    /** Between the server's own limit of a waiting statement and ours: its answer must come first. */
    private static final Duration MARGIN = Duration.ofSeconds(2);

    /** It waits for the acknowledgement that it asks for, and whoever falls silent now must be barred soon. */
    private static final Duration NUDGE_LIMIT = Duration.ofSeconds(2);

    /** rpl_stop_replica_timeout is two seconds at least. */
    private static final long LAST_TERM = Statements.LONGEST_STOP - 2;

    private final Endpoint endpoint;
    private final MemberPool pool;
    private final HeldConnection held;
    private final IdleConnection idle;

    JdbcServer(Endpoint endpoint, Limits limits, ScheduledExecutorService housekeeping) {
        this.endpoint = endpoint;
        this.pool = new MemberPool(endpoint, limits, housekeeping);
        this.held = new HeldConnection(pool);
        this.idle = new IdleConnection(pool);
    }

    Endpoint endpoint() {
        return endpoint;
    }

    int connections() {
        return pool.connections();
    }

    @Override
    public ServerState probe() {
        return held.probe();
    }

    @Override
    public boolean awaitEnd(Duration limit) {
        return idle.awaitEnd(limit);
    }

    @Override
    public Closing closeForWriting(Duration lockWait) {
        try {
            return ask("closing for writing", lockWait.plus(MARGIN), session -> ModeChanges.close(session, lockWait));
        } catch (MySqlUnanswered e) {
            return readBack();
        }
    }

    @Override
    public Closing closeForSwitchover(Duration grace, Duration limit) {
        try {
            return ask(
                    "closing for a switchover", VERB_LIMIT, session -> SwitchoverClosing.close(session, grace, limit));
        } catch (MySqlUnanswered e) {
            return readBack();
        }
    }

    @Override
    public ServerState.Mode openForWriting() {
        return ask("opening for writing", VERB_LIMIT, ModeChanges::open);
    }

    @Override
    public void attachTo(Source source) {
        Account account = source.account();
        change("attaching", VERB_LIMIT, session -> {
            Acknowledging.refuseToApply(session);
            session.execute(Statements.STOP);
            session.execute(Statements.ATTACH, source.host(), source.port(), account.user(), account.password());
            session.execute(Statements.START);
        });
    }

    @Override
    public void follow(Source source) {
        Account account = source.account();
        change("following another source", VERB_LIMIT, session -> {
            session.execute(Statements.STOP_RECEIVER);
            session.execute(Statements.FOLLOW, source.host(), source.port(), account.user(), account.password());
            session.execute(Statements.START_RECEIVER);
        });
    }

    @Override
    public boolean appliesPartOfATransaction() {
        return ask(
                "looking for half a transaction",
                VERB_LIMIT,
                session -> session.only(row -> row.getInt(1) > 0, Statements.IN_TRANSACTION));
    }

    @Override
    public void startReplication() {
        change("starting replication", VERB_LIMIT, session -> {
            Acknowledging.refuseToApply(session);
            session.execute(Statements.START);
        });
    }

    @Override
    public void startApplier() {
        change("starting the applier", VERB_LIMIT, session -> {
            Acknowledging.refuseToApply(session);
            session.execute(Statements.START_APPLIER);
        });
    }

    @Override
    public void stopReceiver() {
        run("stopping the receiver", Statements.STOP_RECEIVER);
    }

    @Override
    public void stopReplication() {
        run("stopping replication", Statements.STOP);
    }

    @Override
    public GtidSet executed() {
        return ask(
                "reading what was executed",
                VERB_LIMIT,
                session -> session.only(row -> GtidSet.parse(row.getString(1)), Statements.EXECUTED));
    }

    @Override
    public boolean awaitExecuted(GtidSet set, Duration limit) {
        var seconds = BigDecimal.valueOf(limit.toMillis(), 3);
        return ask(
                "waiting for transactions",
                limit.plus(MARGIN),
                session -> session.only(row -> row.getInt(1) == 0, Statements.AWAIT_EXECUTED, set.toString(), seconds));
    }

    @Override
    public void resetReplica() {
        run("forgetting the channel", Statements.STOP, Statements.RESET);
    }

    @Override
    public void acknowledgedBy(Acknowledgement rule) {
        change("setting who acknowledges", VERB_LIMIT, session -> Acknowledging.source(session, rule));
    }

    @Override
    public void acknowledge(boolean yes) {
        change("setting whether it acknowledges", VERB_LIMIT, session -> Acknowledging.replica(session, yes));
    }

    @Override
    public void nudge() {
        change("nudging", NUDGE_LIMIT, Acknowledging::nudge);
    }

    @Override
    public void bar(int member) {
        change("barring a member", VERB_LIMIT, session -> Barrier.bar(session, member));
    }

    @Override
    public void admit(int member) {
        change("admitting a member", VERB_LIMIT, session -> Barrier.admit(session, member));
    }

    @Override
    public void createApplication(String database, Account account) {
        change("creating the application's account", VERB_LIMIT, session -> {
            session.execute(Statements.createDatabase(database));
            session.execute(Statements.CREATE_ACCOUNT, account.user(), account.password());
            session.execute(Statements.SET_PASSWORD, account.user(), account.password());
            session.execute(Statements.grantDatabase(database), account.user());
        });
    }

    @Override
    public boolean accountExists(String user) {
        return ask(
                "looking for an account",
                VERB_LIMIT,
                session -> session.only(row -> row.getInt(1) > 0, Statements.ACCOUNT_EXISTS, user));
    }

    @Override
    public void goOffline() {
        run("going offline", Statements.OFFLINE);
    }

    @Override
    public void backOnline() {
        run("coming back online", Statements.ONLINE);
    }

    @Override
    public int endClientConnections() {
        return ask(
                "ending client connections", VERB_LIMIT, session -> OpenConnections.end(session, Statements.CLIENTS));
    }

    @Override
    public void cloneFrom(Source donor, String former) {
        change("taking over data", VERB_LIMIT, session -> Cloning.from(session, donor, former));
    }

    @Override
    public CloneRun cloneRun() {
        return held.cloneRun();
    }

    @Override
    public List<String> logsHolding(GtidSet set) {
        return set.isEmpty()
                ? List.of()
                : ask("looking for binary logs", VERB_LIMIT, session -> Cloning.logsHolding(session, set));
    }

    @Override
    public void forgetChannels() {
        run("forgetting all channels", Statements.STOP_ALL, Statements.RESET_ALL);
    }

    @Override
    public void ping(long term) {
        if (term < 0 || term > LAST_TERM) {
            throw new IllegalArgumentException("a term of 0 to " + LAST_TERM + " can be told to a server, not " + term);
        }
        try {
            held.ping(term);
        } catch (MySqlUnreachable e) {
            throw new MySqlUnanswered("pinging: " + e.getMessage());
        }
    }

    @Override
    public Fence fence() {
        return held.fence();
    }

    @Override
    public ServerState.Mode liftFence(long term) {
        ping(term);
        return ask("lifting the fence", VERB_LIMIT, ModeChanges::lift);
    }

    @Override
    public void witness(int member, Source source) {
        change("setting a witness", VERB_LIMIT, session -> WitnessChannels.set(session, member, source));
    }

    @Override
    public void hangUp() {
        change("hanging up", VERB_LIMIT, WitnessChannels::hangUp);
    }

    @Override
    public void forgetWitnesses() {
        change("forgetting the witnesses", VERB_LIMIT, WitnessChannels::forgetAll);
    }

    @Override
    public void close() {
        held.close();
        pool.close();
    }

    // While the statement waits inside the server at most one of the two variables reads ON.
    private Closing readBack() {
        try {
            return held.mode().isClosed() ? Closing.CLOSED : Closing.UNKNOWN;
        } catch (MySqlException e) {
            return Closing.UNKNOWN;
        }
    }

    private void run(String verb, String... statements) {
        change(verb, VERB_LIMIT, session -> {
            for (String statement : statements) {
                session.execute(statement);
            }
        });
    }

    private void change(String verb, Duration limit, Session.Change work) {
        ask(verb, limit, session -> {
            work.on(session);
            return true;
        });
    }

    private <T> T ask(String verb, Duration limit, Session.Work<T> work) {
        try (Connection connection = borrow()) {
            var session = new Session(connection);
            session.limit(limit);
            return work.on(session);
        } catch (SQLException e) {
            throw Failures.changing(verb, e);
        }
    }

    private Connection borrow() {
        try {
            return pool.borrow();
        } catch (SQLException e) {
            throw Failures.connecting(e);
        }
    }
}
