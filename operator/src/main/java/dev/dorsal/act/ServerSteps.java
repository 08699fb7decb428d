package dev.dorsal.act;

import dev.dorsal.kube.Credentials;
import dev.dorsal.kube.Names;
import dev.dorsal.model.Channel;
import dev.dorsal.model.CloneRun;
import dev.dorsal.model.ClusterKey;
import dev.dorsal.model.Durability;
import dev.dorsal.model.GtidSet;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.Recorded;
import dev.dorsal.model.ServerState;
import dev.dorsal.model.Snapshot;
import dev.dorsal.mysql.Account;
import dev.dorsal.mysql.AccountsSql;
import dev.dorsal.mysql.Acknowledgement;
import dev.dorsal.mysql.Closing;
import dev.dorsal.mysql.Endpoint;
import dev.dorsal.mysql.MySqlConnector;
import dev.dorsal.mysql.MySqlException;
import dev.dorsal.mysql.MySqlRefused;
import dev.dorsal.mysql.MySqlServer;
import dev.dorsal.mysql.Source;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The steps that are carried out on servers. Each looks at the server once more before it does what cannot be undone. */
public final class ServerSteps {
    private static final Duration LOCK_WAIT = Duration.ofSeconds(2);
    /** For transactions that clients have open when the role moves. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    private static final Duration APPLY_LIMIT = Duration.ofSeconds(5);

    private final Snapshot snapshot;
    private final Map<MemberId, MySqlServer> servers;
    private final MySqlConnector connector;
    private final Supplier<Optional<Credentials>> credentials;

    /**
     * @param servers those that can be asked
     * @param connector for a look with the application's own account
     */
    public ServerSteps(
            Snapshot snapshot,
            Map<MemberId, MySqlServer> servers,
            MySqlConnector connector,
            Supplier<Optional<Credentials>> credentials) {
        this.snapshot = snapshot;
        this.servers = servers;
        this.connector = connector;
        this.credentials = credentials;
    }

    /** Applies all that was received, forgets the former source, and lets clients write under that durability. */
    void open(Recorded.Primary primary, Durability durability) {
        var server = server(primary.member());
        var state = server.probe();
        if (!state.identity().uuid().equals(primary.uuid())) {
            throw new StepFailed(Outcome.Kind.OUTDATED, primary.member() + " is another server now");
        }
        state.channel().ifPresent(channel -> leaveSource(server, channel, GtidSet.EMPTY));
        // Nobody may acknowledge to another one once it acknowledges to clients.
        if (state.semiSync().replica().filter(replica -> replica.enabled()).isPresent()) {
            server.acknowledge(false);
        }
        if (state.semiSync().source().isPresent()) {
            server.acknowledgedBy(rule(durability));
        }
        if (state.mode().offline()) {
            server.backOnline();
        }
        if (!server.openForWriting().isOpen()) {
            throw new StepFailed(Outcome.Kind.TRANSIENT, "it was closed again by somebody else");
        }
    }

    private static Acknowledgement rule(Durability durability) {
        return new Acknowledgement(
                durability.waits(), Math.max(1, durability.acknowledgements()), durability.timeout());
    }

    void require(MemberId primary, Durability durability) {
        server(primary).acknowledgedBy(rule(durability));
    }

    void cutFromSource(MemberId replica) {
        server(replica).stopReceiver();
    }

    void setAcknowledging(MemberId replica, boolean acknowledges) {
        server(replica).acknowledge(acknowledges);
    }

    void nudge(MemberId primary) {
        server(primary).nudge();
    }

    void bar(MemberId primary, MemberId replica) {
        server(primary).bar(replica.number());
    }

    void admit(MemberId primary, MemberId replica) {
        server(primary).admit(replica.number());
    }

    /** The target executes all that the source has now, before anything is closed. */
    void catchUp(MemberId target, MemberId source) {
        mustExecute(target, server(source).probe().executed());
    }

    void mustExecute(MemberId member, GtidSet all) {
        if (!server(member).awaitExecuted(all, APPLY_LIMIT)) {
            throw new StepFailed(
                    Outcome.Kind.TRANSIENT,
                    member + " has not executed all within " + APPLY_LIMIT.toSeconds() + " s; nothing was changed");
        }
    }

    /**
     * Lets clients finish what they have begun, and closes.
     *
     * @return all that it has now, and will ever have
     */
    GtidSet closeForHandover(MemberId member) {
        mustBeClosed(server(member).closeForSwitchover(GRACE, LOCK_WAIT));
        return server(member).probe().executed();
    }

    void endClients(MemberId member) {
        server(member).endClientConnections();
    }

    /**
     * Closes one that is not the primary, or not any more. Its clients go first: what still waits for an acknowledgement was
     * promised to nobody, and stays so.
     */
    void demote(MemberId member) {
        var server = server(member);
        var source = server.probe().semiSync().source();
        if (source.filter(found -> found.enabled()).isPresent()) {
            server.goOffline();
            server.acknowledgedBy(new Acknowledgement(false, 1, Durability.SHORT));
        }
        close(member);
    }

    void close(MemberId member) {
        mustBeClosed(server(member).closeForWriting(LOCK_WAIT));
    }

    private static void mustBeClosed(Closing closing) {
        if (closing != Closing.CLOSED) {
            throw new StepFailed(
                    Outcome.Kind.TRANSIENT,
                    closing == Closing.STILL_OPEN
                            ? "a lock or a running write did not end within " + LOCK_WAIT.toSeconds() + " s"
                            : "no answer; it may be closed or not");
        }
    }

    void attach(MemberId replica, Recorded.Primary primary) {
        var server = server(replica);
        var source = snapshot.primaryServer();
        server.probe()
                .channel()
                .ifPresent(channel -> leaveSource(
                        server, channel, source.map(state -> state.executed()).orElse(GtidSet.EMPTY)));
        // Its applier would wait for acknowledgements of what it applies.
        if (server.probe().semiSync().source().filter(found -> found.enabled()).isPresent()) {
            server.acknowledgedBy(new Acknowledgement(false, 1, Durability.SHORT));
        }
        var host = snapshot.facts()
                .member(primary.member())
                .host()
                .orElseThrow(() -> new StepFailed(Outcome.Kind.TRANSIENT, primary.member() + " has no address"));
        server.attachTo(new Source(
                host, Names.PORT, new Account(AccountsSql.replica(replica.number()), known().replication())));
    }

    void letClientsIn(MemberId member) {
        server(member).backOnline();
    }

    void startReplication(MemberId replica) {
        server(replica).startReplication();
    }

    /** What was received must be applied, or be with the next source: it would be thrown away. */
    private static void leaveSource(MySqlServer server, Channel channel, GtidSet nextSource) {
        server.stopReceiver();
        if (!nextSource.contains(channel.retrieved())) {
            // After a restart nothing is applied by itself.
            server.startApplier();
        }
        if (!nextSource.contains(channel.retrieved()) && !server.awaitExecuted(channel.retrieved(), APPLY_LIMIT)) {
            throw new StepFailed(
                    Outcome.Kind.TRANSIENT,
                    "it has received transactions that it has not applied within " + APPLY_LIMIT.toSeconds() + " s");
        }
        server.resetReplica();
    }

    void ensureApplication(Recorded.Primary primary) {
        var application = known().application();
        if (application == null) {
            throw new StepFailed(Outcome.Kind.MISCONFIGURED, "the Secret of the application cannot be used");
        }
        var account = new Account(application.username(), application.password());
        if (!server(primary.member()).accountExists(account.user()) || isRefused(primary.member(), account)) {
            server(primary.member()).createApplication(application.database(), account);
        }
    }

    /** Whether the server does not know this password. Any other answer means that it does. */
    private boolean isRefused(MemberId member, Account account) {
        var key = new ClusterKey(snapshot.facts().namespace(), snapshot.facts().name());
        var name = key.member(member) + "/application";
        var address = snapshot.facts()
                .member(member)
                .address()
                .orElseThrow(() -> new StepFailed(Outcome.Kind.TRANSIENT, member + " has no address"));
        try {
            connector.server(new Endpoint(name, address, Names.PORT, account)).probe();
            return false;
        } catch (MySqlRefused e) {
            return e.code() == 1045;
        } catch (MySqlException e) {
            throw new StepFailed(Outcome.Kind.TRANSIENT, String.valueOf(e.getMessage()));
        } finally {
            connector.forget(name::equals);
        }
    }

    /** Binary logs of a member that hold these transactions. */
    List<String> logsHolding(MemberId member, GtidSet set) {
        return server(member).logsHolding(set);
    }

    CloneRun cloneRun(MemberId member) {
        return server(member).cloneRun();
    }

    /**
     * Drops all that a member has and copies the donor's data to it, unless it is not what the plan saw.
     *
     * @param former its run before, as read when the attempt was recorded
     */
    void seed(MemberId member, MemberId donor, String former) {
        var server = server(member);
        var planned = snapshot.server(member).map(ServerState::identity);
        if (!planned.equals(Optional.of(server.probe().identity()))) {
            throw new StepFailed(Outcome.Kind.OUTDATED, member + " is another server now");
        }
        var host = snapshot.facts()
                .member(donor)
                .host()
                .orElseThrow(() -> new StepFailed(Outcome.Kind.TRANSIENT, donor + " has no address"));
        var account = new Account(AccountsSql.OPERATOR, known().operator());
        server.cloneFrom(new Source(host, Names.PORT, account), former);
    }

    /** Channels that came with another one's data have that one's account. */
    void forgetChannels(MemberId member) {
        server(member).forgetChannels();
    }

    private MySqlServer server(MemberId member) {
        return Optional.ofNullable(servers.get(member))
                .orElseThrow(() -> new StepFailed(Outcome.Kind.TRANSIENT, member + " cannot be reached"));
    }

    private Credentials known() {
        return credentials
                .get()
                .orElseThrow(() -> new StepFailed(Outcome.Kind.TRANSIENT, "the accounts are not known yet"));
    }
}
