package dev.dorsal.observe;

import dev.dorsal.kube.Credentials;
import dev.dorsal.kube.KubeCluster;
import dev.dorsal.model.CloneRun;
import dev.dorsal.model.ClusterFacts;
import dev.dorsal.model.ClusterKey;
import dev.dorsal.model.Isolation;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.MemberNetwork;
import dev.dorsal.model.Recorded;
import dev.dorsal.model.Seeding;
import dev.dorsal.model.Snapshot;
import dev.dorsal.mysql.MySqlConnector;
import dev.dorsal.mysql.MySqlException;
import dev.dorsal.mysql.MySqlServer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Takes snapshots, and keeps watch between passes. What it remembers can be lost at any time: it is seen again. */
public final class Observer implements AutoCloseable {
    private static final Duration PERIOD = Duration.ofSeconds(1);
    /** A fence begins to ask its witnesses when nobody has pinged for two seconds. */
    private static final Duration PING_PERIOD = Duration.ofMillis(500);

    private final MySqlConnector connector;
    private final MemberNetwork network;
    private final Clock clock;
    private final BooleanSupplier leads;
    private final Consumer<ClusterKey> wake;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("watch").factory());
    private final Map<ClusterKey, ClusterWatch> watches = new ConcurrentHashMap<>();
    /** The application account that was made and checked, as a word that changes with primary and password. */
    private final Map<ClusterKey, Object> applications = new ConcurrentHashMap<>();

    private final Map<ClusterKey, CloneRun> copies = new ConcurrentHashMap<>();

    /**
     * @param leads whether this process is surely the only one that leads: only then are primaries pinged
     * @param wake called when a cluster should have a pass, from any thread
     */
    public Observer(
            MySqlConnector connector,
            MemberNetwork network,
            Clock clock,
            BooleanSupplier leads,
            Consumer<ClusterKey> wake) {
        this.leads = leads;
        this.connector = connector;
        this.network = network;
        this.clock = clock;
        this.wake = wake;
    }

    /** Begins to look at all known clusters once a second. */
    public void start() {
        timer.scheduleWithFixedDelay(this::tick, PERIOD.toMillis(), PERIOD.toMillis(), TimeUnit.MILLISECONDS);
        timer.scheduleAtFixedRate(this::ping, 0, PING_PERIOD.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void ping() {
        if (leads.getAsBoolean()) {
            watches.values().forEach(watch -> threads.execute(watch::ping));
        }
    }

    private void tick() {
        watches.values().forEach(watch -> threads.execute(watch::look));
    }

    /**
     * One snapshot for one pass, and how its servers are reached.
     *
     * @param credentials null while they cannot be read: then no member can be asked
     */
    public Observation observe(KubeCluster kube, int instances, Recorded recorded, @Nullable Credentials credentials) {
        var facts = new FactsReader(kube, network).read(instances);
        var key = new ClusterKey(facts.namespace(), facts.name());
        var watch = watches.computeIfAbsent(key, name -> new ClusterWatch(name, threads, clock, wake));
        var servers = Servers.of(facts, credentials, connector);
        var snapshot = watch.look(servers, before(facts, recorded, credentials));
        var copy = copy(snapshot, servers);
        copy.ifPresentOrElse(run -> copies.put(key, run), () -> copies.remove(key));
        return new Observation(snapshot.withCopy(copy), servers, watch.lastAnswers());
    }

    /** What a member says that is being built anew; nobody else is asked. */
    private static Optional<CloneRun> copy(Snapshot snapshot, Servers servers) {
        return snapshot.recorded()
                .seeding()
                .filter(Seeding::isCopying)
                .filter(seeding -> snapshot.server(seeding.member()).isPresent())
                .flatMap(seeding -> servers.of(seeding.member()))
                .flatMap(Observer::copy);
    }

    private static Optional<CloneRun> copy(MySqlServer server) {
        try {
            return Optional.of(server.cloneRun());
        } catch (MySqlException e) {
            return Optional.empty();
        }
    }

    private Snapshot before(ClusterFacts facts, Recorded recorded, @Nullable Credentials credentials) {
        var key = new ClusterKey(facts.namespace(), facts.name());
        var ready = credentials != null
                && recorded.primary().isPresent()
                && application(recorded, credentials).equals(applications.get(key));
        return new Snapshot(
                facts, Collections.emptySortedMap(), recorded, ready, false, Isolation.NONE, clock.instant());
    }

    /** Remembers that the application's account was made and checked for this primary and password. */
    public void applicationIsReady(ClusterKey key, Recorded recorded, Credentials credentials) {
        applications.put(key, application(recorded, credentials));
    }

    private static Object application(Recorded recorded, Credentials credentials) {
        return List.of(recorded.primary(), Objects.hash(credentials.application(), credentials.operator()));
    }

    /** What was seen last of each cluster; of a copy that is under way, in its last pass. */
    public Map<ClusterKey, Snapshot> latest() {
        var latest = new TreeMap<ClusterKey, Snapshot>();
        watches.forEach((key, watch) -> watch.latest()
                .ifPresent(snapshot -> latest.put(key, snapshot.withCopy(Optional.ofNullable(copies.get(key))))));
        return latest;
    }

    /** Ends all that belongs to a cluster that is gone. */
    public void forget(ClusterKey key) {
        var watch = watches.remove(key);
        if (watch != null) {
            watch.close();
        }
        applications.remove(key);
        copies.remove(key);
        connector.forget(member -> member.startsWith(key + "/"));
    }

    @Override
    public void close() {
        timer.shutdownNow();
        watches.values().forEach(ClusterWatch::close);
        threads.shutdownNow();
    }

    /**
     * @param servers how the members of the snapshot are reached
     * @param lastAnswers when each member answered last; on the operator's clock
     */
    public record Observation(Snapshot snapshot, Servers servers, Map<MemberId, Instant> lastAnswers) {}
}
