package dev.dorsal.mysql;

import dev.dorsal.model.CloneRun;
import dev.dorsal.model.Fence;
import dev.dorsal.model.GtidSet;
import dev.dorsal.model.ServerState;
import java.time.Duration;
import java.util.List;

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
     * Waits on a connection of its own until that one ends, which the end of the server's process does within
     * milliseconds. Nothing is asked of the server meanwhile, and nothing in it waits for this. A server that is slow,
     * frozen or cut off ends nothing.
     *
     * @param limit whole seconds, at least one
     * @return whether it ended: the process is gone, or somebody ended this connection alone, which a probe tells; false
     *     when the limit ran out
     * @throws MySqlUnreachable when there was no connection to wait on
     */
    boolean awaitEnd(Duration limit);

    /**
     * Makes the server refuse writes of everybody. Waits behind running writes, table locks and commits that wait for
     * an acknowledgement.
     *
     * @param lockWait how long to wait for those, whole seconds, at least one
     */
    Closing closeForWriting(Duration lockWait);

    /**
     * The same for a switchover, in which clients may finish what they have begun. Open transactions and table locks
     * that were there at the call have the grace to end, while writes go on. Then their connections are ended and the
     * server is closed, in attempts of a second; what is in the way of one is ended before the next. When it is closed
     * the connections with a transaction that is still open are ended too; all others stay.
     *
     * @param grace may be zero
     * @param limit how long to try after the grace; one second more at most, and at least one attempt is made
     * @return {@link Closing#STILL_OPEN} also when commits wait for acknowledgements all the time: those cannot be ended.
     *     Nothing waits in the server then, and writes go on
     */
    Closing closeForSwitchover(Duration grace, Duration limit);

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
     *
     * @throws MySqlRefused with 3081 while commits on this server wait for replicas ({@link #acknowledgedBy}): the
     *     applier would wait for them too
     */
    void attachTo(Source source);

    /**
     * Points a replica at another source, and stops nothing but its receiver: what it has received stays, and is applied
     * on. The other settings of its channel stay too. For one that was attached by {@link #attachTo}.
     *
     * <p>Not by stopping all: an applier that has the begin of a transaction whose end was not received, as happens under
     * load, waits for a minute before it stops.
     */
    void follow(Source source);

    /**
     * Whether the applier has begun a transaction of which the rest was not received. Stopped in that state it waits for a
     * minute. A receiver that connects again, to any source that has the transaction or not, ends it.
     */
    boolean appliesPartOfATransaction();

    /**
     * Starts what was attached; no effect when it runs. Refused with 1200 when nothing was attached, and with 3081 while
     * commits on this server wait for replicas.
     */
    void startReplication();

    /**
     * Applies what was received, and fetches nothing: for a server whose source is gone. No effect when it runs. Refused with
     * 3081 while commits on this server wait for replicas.
     */
    void startApplier();

    /** Stops fetching, in every state, also while connecting; what was received is applied on. */
    void stopReceiver();

    /** Stops fetching and applying, at the end of the running transactions. */
    void stopReplication();

    /** What it has executed, and nothing else: a tenth of the work of a probe. */
    GtidSet executed();

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
     * Sets how commits on this server wait for replicas: after the binary log is written and before anybody sees the
     * row, and also while too few replicas are connected. On the way there is no moment at which the rule is weaker than
     * both the former and the new one.
     *
     * <p>Switching it off lets all waiting commits go <em>as committed</em>: their clients get an OK with no replica
     * behind it. So that is only for a server whose clients are gone ({@link #goOffline}) and stay away; it takes about
     * a second. A restart switches it off too. It is also the way out when a change of accounts waits for an
     * acknowledgement: until that is through nobody can log in, replicas included.
     *
     * @throws MySqlRefused with 3081 when it is to be switched on while an applier runs here: that one would wait for
     *     acknowledgements of what it applies, for ever
     */
    void acknowledgedBy(Acknowledgement rule);

    /**
     * Makes this server acknowledge what it receives, or not. Where that changes anything for a receiver that runs or is
     * connecting, it is stopped and started, which takes up to four seconds towards a source that is away; a receiver
     * that is stopped stays so. After the return with false no acknowledgement leaves this server any more. After an
     * error the receiver may be stopped: a probe tells. A restart switches acknowledging off.
     */
    void acknowledge(boolean yes);

    /**
     * Commits a transaction without content, for the open primary only, and waits for its acknowledgement. It lets go
     * commits that wait for ever: a replica that has received a transaction and lost its connection before it
     * acknowledged does not do so when it is back, but the acknowledgement of the next transaction counts for all before. It also ends the
     * state after a time-out: waiting is taken up again with the next acknowledgement.
     *
     * @throws MySqlRefused with 1290 when this server is not open: there the transaction would be errant
     * @throws MySqlUnanswered when no acknowledgement came: the transaction is written, and waits too
     */
    void nudge();

    /**
     * Keeps a member from fetching here: locks its replication account and ends its connections, dump threads included.
     * After the return it holds none and gets none, so none of its acknowledgements counts any more, until
     * {@link #admit} or a restart of this server. Leaves no transaction behind and does not wait for acknowledgements.
     *
     * @param member its number
     * @throws MySqlRefused with 1290 when this server is closed for writing: an account cannot be changed then; with
     *     1205 when another change of accounts holds its lock; the member may still be fetching
     * @throws MySqlUnanswered also when its connections did not end in time: the account is locked then
     */
    void bar(int member);

    /** Lets a member fetch here again, after {@link #bar}, with the same limits. No effect when it is not barred. */
    void admit(int member);

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

    /**
     * Begins to replace all data of this server by that of another one. Takes the server offline first: only accounts with
     * CONNECTION_ADMIN are let in, and read_only stays on, so nobody but those could write. Forgets all channels. The data and
     * the binary logs of this server are dropped before anything is copied. The server does it by itself, for as long as it takes, also when
     * this connection or this process ends; {@link #cloneRun} tells how far it is. In the end the server's process ends,
     * and whoever starts it again finds the donor's data, accounts and channel settings in it, under its own server_uuid.
     * Returns a second after it began, at the latest; whether it did is read by {@link #cloneRun}.
     *
     * @param donor its address for clients, and {@link AccountsSql#OPERATOR}
     * @param former {@link CloneRun#begun} before: another one says that somebody else was faster
     * @throws MySqlRefused with 1290 when this server is open, acknowledges, or has begun meanwhile: nothing happened. With
     *     any other code when it ended at once: the server is closed again, and its data may be gone
     */
    void cloneFrom(Source donor, String former);

    /**
     * Reads what this server says of the last time that it took over another one's data.
     *
     * @return {@link CloneRun#NONE} also without the clone plugin
     * @throws MySqlUnreachable also when no answer came: reading changes nothing
     */
    CloneRun cloneRun();

    /**
     * The binary logs of this server that hold any of these transactions, oldest first; their names without a folder. What
     * was purged is in none.
     *
     * @param set may be empty: then there are none
     */
    List<String> logsHolding(GtidSet set);

    /** Forgets all channels, as {@link #resetReplica} does for the default one: for data that came from another server. */
    void forgetChannels();

    /**
     * Tells the server that the operator is there: renews what its fence looks for. Leaves no transaction behind. Goes
     * beside other verbs, on the connection of probes.
     *
     * @param term of the operator, 0 to 31535998; {@link dev.dorsal.model.Fence.Ping#term} of later looks at it
     * @throws MySqlUnanswered also when there was no connection: it may have been executed, or be executed later by a
     *     server that is frozen. A wait for the fence counts from here
     */
    void ping(long term);

    /**
     * Reads what would close this server when nobody reaches it. Dearer than the rest of a probe, and it can hang behind a
     * change of accounts that waits for an acknowledgement: not for every look.
     */
    Fence fence();

    /**
     * Opens a server that its fence has closed, and that still is the primary: pings, lets writes and then clients in,
     * and hangs up. For one that is not the primary any more {@link #backOnline} is enough.
     *
     * @return the mode as read back; not open when a run of the fence that had begun before closed it again
     */
    ServerState.Mode liftFence(long term);

    /**
     * Makes a member a witness of this primary: the channel by which the fence will ask whether that member is there. It
     * is not started, and never applies anything. No effect when it is there already with the same address and user.
     *
     * @param member number of the witness
     * @param source where the witness is reached, with the replication account of this server. With {@link #acknowledge}
     *     on, this server would acknowledge to its witnesses: it must be off
     */
    void witness(int member, Source source);

    /**
     * Ends the calls to witnesses that the fence has begun, and throws away what came by them; they stay witnesses. Up to
     * four seconds for each that does not answer.
     */
    void hangUp();

    /** Forgets all witnesses: for a server that is no primary any more. */
    void forgetWitnesses();
}
