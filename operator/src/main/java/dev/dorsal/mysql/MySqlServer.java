package dev.dorsal.mysql;

import dev.dorsal.model.GtidSet;
import dev.dorsal.model.ServerState;
import java.time.Duration;

/**
 * One server, in the verbs of this operator. Every verb ends within a limit, by default ten seconds.
 *
 * <p>Errors of all verbs: {@link MySqlUnreachable} when there was no connection, so nothing happened;
 * {@link MySqlRefused} when the server said no, so nothing happened; {@link MySqlUnanswered} when the outcome is unknown.
 * Verbs that change one server are to be called one after the other; a probe may run beside them.
 */
public interface MySqlServer {
    /**
     * Reads the state, on a connection that is held open from one probe to the next, so that the end of the server's
     * process shows at once. Within 1.5 s, or 3 s when an encrypted connection to a silent server must be closed.
     *
     * @throws MySqlUnreachable also when no answer came: reading changes nothing
     * @throws MySqlRefused when the server is alive and does not let the operator in
     */
    ServerState probe();

    /**
     * Makes the server refuse writes of everybody. Waits behind running writes, table locks and commits that wait for
     * an acknowledgement.
     *
     * @param lockWait how long to wait for those, whole seconds, at least one
     */
    Closing closeForWriting(Duration lockWait);

    /**
     * Lets clients write. The caller has recorded that this server is the primary. An attempt to close that was given up
     * and still waits inside the server is ended first, else it would close the server later.
     *
     * @return the mode as read back; {@link ServerState.Mode#isOpen()} unless somebody else closed it meanwhile
     */
    ServerState.Mode openForWriting();

    /**
     * Points the default channel at a source, by GTID auto-position, and starts it. Replication is stopped first when it
     * runs. The relay log is thrown away: the caller makes sure that nothing received is unapplied, or that the new
     * source has it, and that this server has nothing that the source lacks.
     */
    void attachTo(Source source);

    /** Starts what was attached; no effect when it runs. Refused with 1200 when nothing was attached. */
    void startReplication();

    /** Stops fetching, in every state, also while connecting; what was received is applied on. */
    void stopReceiver();

    /** Stops fetching and applying, at the end of the running transactions. */
    void stopReplication();

    /**
     * Waits until this server has executed the whole set.
     *
     * @param set may be empty: true at once
     * @param limit longer than zero: the server would wait for ever for a set that never comes
     * @return false when the limit ran out; the server is unchanged either way
     * @throws MySqlUnanswered when the connection broke: whether the set was reached is unknown
     */
    boolean awaitExecuted(GtidSet set, Duration limit);

    /**
     * Forgets the default channel: stops it, throws its relay log and its settings away. Only when nothing received is
     * unapplied, which the caller proves by {@link #awaitExecuted} after {@link #stopReceiver}; what is thrown away here
     * is gone, and the server looks healthy afterwards. The executed set stays.
     */
    void resetReplica();

    /**
     * Makes the application's database and account, with all rights on that database and none beyond it, and sets the
     * password. Replicated: for the primary only. Each call writes transactions, also when all was there.
     *
     * @throws MySqlRefused with 1044 when the operator's account was made for another database
     */
    void createApplication(String database, Account account);

    /** Whether an account of that name exists for any host. */
    boolean accountExists(String user);

    /**
     * Ends the connections of all clients and keeps new ones out (they get 3032). Goes past locks and commits that wait
     * for an acknowledgement: their clients see a broken connection, never an OK. Replication goes on.
     */
    void goOffline();

    /** Lets clients in again. */
    void backOnline();

    /**
     * Ends the connections of clients, once; new ones may come. Replication and the operator's own stay.
     *
     * @return how many were ended; those that left by themselves meanwhile and those of accounts with more rights than
     *     the operator (root) are not counted
     */
    int endClientConnections();
}
