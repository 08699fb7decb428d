package dev.dorsal.act;

import dev.dorsal.decide.plans.Fencing;
import dev.dorsal.kube.Credentials;
import dev.dorsal.kube.Names;
import dev.dorsal.model.Channel;
import dev.dorsal.model.CloneRun;
import dev.dorsal.model.ClusterKey;
import dev.dorsal.model.Durability;
import dev.dorsal.model.GtidSet;
import dev.dorsal.model.Member;
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
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The steps that are carried out on servers. Each looks at the server once more before it does what cannot be undone. */
public final class ServerSteps {
    private static final Logger LOG = LoggerFactory.getLogger(ServerSteps.class);
    private static final Duration LOCK_WAIT = Duration.ofSeconds(2);
    /** For transactions that clients have open when the role moves. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    private static final Duration APPLY_LIMIT = Duration.ofSeconds(5);
    /** For a replica that moves under another source: it connects within some milliseconds. */
    private static final Duration STREAM_LIMIT = Duration.ofSeconds(3);

    private static final Duration LOOK = Duration.ofMillis(20);

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

    /**
     * Applies all that was received, forgets the former source, and lets clients write under that durability. Where the
     * fence is what keeps a second one from writing, it stands before anybody can write.
     *
     * @param drained called when all is applied and the former source forgotten
     */
    void open(Recorded.Primary primary, long term, Durability durability, Runnable drained) {
        var before = drain(primary);
        drained.run();
        obey(primary.member(), before, durability);
        prepareFence(primary.member(), durability);
        ping(primary.member(), term);
        letWrite(primary.member());
    }

    /** The target of a switchover fetches and acknowledges no more. A pass that finds it so puts it right. */
    void pause(MemberId target) {
        server(target).stopReplication();
        if (snapshot.server(target).flatMap(state -> state.semiSync().replica()).isPresent()) {
            server(target).acknowledge(false);
        }
    }

    /**
     * Makes a primary of the target of a switchover, but that clients may write. Only when the choice is recorded, since
     * what it received is forgotten: it has executed all that the closed one has, which from then on nobody opens again.
     */
    void promote(MemberId target, Durability durability) {
        server(target).resetReplica();
        if (snapshot.server(target).flatMap(state -> state.semiSync().source()).isPresent()) {
            server(target).acknowledgedBy(rule(durability));
        }
    }

    /**
     * Applies all that was received, and forgets the former source.
     *
     * @return what the server said before
     */
    private ServerState drain(Recorded.Primary primary) {
        var server = server(primary.member());
        var state = server.probe();
        mustBe(primary, state);
        state.channel().ifPresent(channel -> {
            apply(server, channel, GtidSet.EMPTY);
            dropPart(primary.member());
            server.resetReplica();
        });
        return state;
    }

    /**
     * A source that dies leaves the begin of a transaction behind now and then, promised to nobody. The applier would wait a
     * minute for the rest of it; a moment under another replica, which has nothing else to give, tells it that none comes.
     */
    private void dropPart(MemberId member) {
        if (server(member).appliesPartOfATransaction()) {
            var executed = server(member).executed();
            snapshot.all().stream()
                    .filter(other -> !other.id().equals(member))
                    .filter(other -> other.server()
                            .filter(found -> executed.contains(found.executed()))
                            .isPresent())
                    .findFirst()
                    .ifPresent(other -> passBy(member, other));
        }
    }

    private void passBy(MemberId member, Member other) {
        var source = new Recorded.Primary(
                other.id(), other.server().orElseThrow().identity().uuid());
        LOG.info("{} has part of a transaction, and passes by {} to drop it", member, other.id());
        follow(member, other.id());
        awaitStream(member, source);
        await(() -> !server(member).appliesPartOfATransaction(), member + " did not drop its part of a transaction");
        server(member).stopReceiver();
    }

    /** The commits of a server without source obey that durability. */
    private void obey(MemberId primary, ServerState state, Durability durability) {
        var server = server(primary);
        // Nobody may acknowledge to another one once it acknowledges to clients.
        if (state.semiSync().replica().filter(replica -> replica.enabled()).isPresent()) {
            server.acknowledge(false);
        }
        if (state.semiSync().source().isPresent()) {
            server.acknowledgedBy(rule(durability));
        }
    }

    /** Where writes are acknowledged without replicas, whoever is opened has somebody to ask whether it is alone. */
    void prepareFence(MemberId primary, Durability durability) {
        if (snapshot.facts().instances() > 1 && durability.promised() == 0) {
            setWitnesses(primary, Fencing.witnesses(snapshot, primary));
        }
    }

    /** With a stale ping the fence of one that is opened would close it again. */
    void ping(MemberId primary, long term) {
        if (snapshot.facts().instances() > 1) {
            server(primary).ping(term);
        }
    }

    void letWrite(MemberId primary) {
        var mode = server(primary).openForWriting();
        if (mode.offline()) {
            server(primary).backOnline();
        }
        if (!mode.isOpen()) {
            throw new StepFailed(Outcome.Kind.TRANSIENT, "it was closed again by somebody else");
        }
    }

    /** Those that are asked already stay; when one is to be asked no more, all are forgotten first. */
    void setWitnesses(MemberId primary, Map<MemberId, String> witnesses) {
        var server = server(primary);
        var wanted = witnesses.keySet().stream().map(MemberId::number).toList();
        if (!wanted.containsAll(server.probe().witnesses().hosts().keySet())) {
            server.forgetWitnesses();
        }
        witnesses.forEach((member, host) -> server.witness(member.number(), source(host, primary)));
    }

    void hangUp(MemberId primary) {
        server(primary).hangUp();
    }

    /** Where a member fetches from, with the account that is its own everywhere. */
    private Source source(String host, MemberId member) {
        return new Source(host, Names.PORT, new Account(AccountsSql.replica(member.number()), known().replication()));
    }

    private static Acknowledgement rule(Durability durability) {
        return new Acknowledgement(durability.waits(), durability.company(), durability.timeout());
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

    /** The target, which must be that very server, executes all that the source has now, before anything is closed. */
    void catchUp(Recorded.Primary target, MemberId source) {
        mustBe(target, server(target.member()).probe());
        mustExecute(target.member(), server(source).executed());
    }

    private static void mustBe(Recorded.Primary primary, ServerState state) {
        if (!state.identity().uuid().equals(primary.uuid())) {
            throw new StepFailed(Outcome.Kind.OUTDATED, primary.member() + " is another server now");
        }
    }

    void mustExecute(MemberId member, GtidSet all) {
        if (!server(member).awaitExecuted(all, APPLY_LIMIT)) {
            throw new StepFailed(
                    Outcome.Kind.TRANSIENT, member + " has not executed all within " + APPLY_LIMIT.toSeconds() + " s");
        }
    }

    /**
     * Lets clients finish what they have begun, and closes.
     *
     * @return all that it has now, and will ever have
     */
    GtidSet closeForHandover(MemberId member) {
        mustBeClosed(server(member).closeForSwitchover(GRACE, LOCK_WAIT));
        return server(member).executed();
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
        var state = server.probe();
        if (canFollow(state)) {
            follow(replica, primary.member());
            return;
        }
        state.channel()
                .ifPresent(channel -> leaveSource(
                        server, channel, source.map(found -> found.executed()).orElse(GtidSet.EMPTY)));
        server.forgetWitnesses();
        // Its applier would wait for acknowledgements of what it applies.
        if (state.semiSync().source().filter(found -> found.enabled()).isPresent()) {
            server.acknowledgedBy(new Acknowledgement(false, 1, Durability.SHORT));
        }
        server.attachTo(source(primary.member(), replica));
    }

    private static boolean canFollow(ServerState state) {
        return state.channel()
                        .filter(channel -> channel.source().autoPosition())
                        .filter(channel -> channel.applier().state() == Channel.ApplierState.RUNNING)
                        .isPresent()
                && state.semiSync().source().filter(found -> found.enabled()).isEmpty();
    }

    private Source source(MemberId source, MemberId replica) {
        return source(host(source), replica);
    }

    private String host(MemberId member) {
        return snapshot.facts()
                .member(member)
                .host()
                .orElseThrow(() -> new StepFailed(Outcome.Kind.TRANSIENT, member + " has no address"));
    }

    /** Moves a replica from one source to another. What it has received, and so may have acknowledged, it keeps. */
    void follow(MemberId replica, MemberId source) {
        server(replica).follow(source(source, replica));
    }

    /** Returns when a replica streams from that source, and has all that the source had a moment before. */
    void awaitStream(MemberId replica, Recorded.Primary source) {
        await(() -> streams(replica, source), replica + " did not stream from " + source.member());
        mustExecute(replica, server(source.member()).executed());
    }

    private static void await(BooleanSupplier condition, String otherwise) {
        var deadline = System.nanoTime() + STREAM_LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                throw new StepFailed(Outcome.Kind.TRANSIENT, otherwise + " within " + STREAM_LIMIT.toSeconds() + " s");
            }
            LockSupport.parkNanos(LOOK.toNanos());
        }
    }

    private boolean streams(MemberId replica, Recorded.Primary source) {
        return server(replica)
                .probe()
                .channel()
                .filter(channel -> channel.receiver().state() == Channel.ReceiverState.ON)
                .flatMap(channel -> channel.source().uuid())
                .filter(source.uuid()::equals)
                .isPresent();
    }

    void letClientsIn(MemberId member) {
        server(member).backOnline();
    }

    void startReplication(MemberId replica) {
        server(replica).startReplication();
    }

    /** What was received must be applied, or be with the next source: it would be thrown away. */
    private static void leaveSource(MySqlServer server, Channel channel, GtidSet nextSource) {
        apply(server, channel, nextSource);
        server.resetReplica();
    }

    private static void apply(MySqlServer server, Channel channel, GtidSet nextSource) {
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
        var account = new Account(AccountsSql.OPERATOR, known().operator());
        server.cloneFrom(new Source(host(donor), Names.PORT, account), former);
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
