package dev.dorsal.decide;

import dev.dorsal.model.Channel;
import dev.dorsal.model.CloneRun;
import dev.dorsal.model.ClusterFacts;
import dev.dorsal.model.Dumps;
import dev.dorsal.model.Durability;
import dev.dorsal.model.FailoverRule;
import dev.dorsal.model.GtidSet;
import dev.dorsal.model.Isolation;
import dev.dorsal.model.Member;
import dev.dorsal.model.MemberFacts;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.PodFacts;
import dev.dorsal.model.Policy;
import dev.dorsal.model.Promise;
import dev.dorsal.model.Recorded;
import dev.dorsal.model.Repair;
import dev.dorsal.model.Request;
import dev.dorsal.model.Seeding;
import dev.dorsal.model.SemiSync;
import dev.dorsal.model.ServerState;
import dev.dorsal.model.ServerUuid;
import dev.dorsal.model.ServerVersion;
import dev.dorsal.model.Snapshot;
import dev.dorsal.model.Witnesses;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Makes snapshots of one to nine members, likely and unlikely ones; the same from the same seed. */
final class Topologies {
    private final Random random;
    private final int size;
    /** Number of a primary that the others follow, most of them well; negative where everything is drawn at random. */
    private final int lead;

    Topologies(long seed) {
        this.random = new Random(seed);
        this.size = 1 + random.nextInt(9);
        this.lead = chance(2) ? random.nextInt(size) : -1;
    }

    private boolean isCalm() {
        return lead >= 0 && !chance(5);
    }

    Policy policy() {
        var mode = any(Durability.Mode.values());
        return new Policy(
                isCalm() ? size : 1 + random.nextInt(9),
                new Durability(mode, random.nextInt(4)),
                new FailoverRule(!chance(4), Duration.ofSeconds(60), Duration.ofSeconds(60)),
                any(Repair.values()));
    }

    Snapshot snapshot() {
        var facts = new TreeMap<MemberId, MemberFacts>();
        var members = new TreeMap<MemberId, Member>();
        boolean silence = chance(2);
        for (int number = 0; number < size; number++) {
            var id = Situation.id(number);
            facts.put(id, facts(id));
            members.put(id, member(id, size, silence));
        }
        var recorded = chance(3) ? Recorded.nothing() : recorded(size, members);
        return new Snapshot(
                        cluster(facts, size), members, recorded, chance(2), chance(8), isolation(size), Situation.NOW)
                .withCopy(chance(3) ? Optional.empty() : Optional.of(run()));
    }

    private ClusterFacts cluster(TreeMap<MemberId, MemberFacts> facts, int size) {
        return new ClusterFacts(
                "default",
                "shop",
                size,
                chance(15),
                facts,
                chance(10) ? Set.of(Situation.id(size)) : Set.of(),
                chance(2) ? List.of(Situation.address(random.nextInt(size))) : List.of(),
                chance(6)
                        ? Optional.of(new Request(
                                chance(2) ? Request.SWITCHOVER : Request.RESEED,
                                chance(2)
                                        ? "any"
                                        : Situation.id(random.nextInt(size)).name()))
                        : promotion(size),
                chance(3) ? Optional.of(Situation.NOW.minusSeconds(random.nextInt(120))) : Optional.empty());
    }

    private Optional<Request> promotion(int size) {
        return chance(6)
                ? Optional.of(new Request(
                        Request.PROMOTE,
                        Situation.id(random.nextInt(size)).name(),
                        chance(3) ? Optional.empty() : Optional.of(Request.UNKNOWN)))
                : Optional.empty();
    }

    private Recorded recorded(int size, TreeMap<MemberId, Member> members) {
        var member = Situation.id(isCalm() ? lead : random.nextInt(chance(20) ? 10 : size));
        var uuid = Optional.ofNullable(members.get(member))
                .flatMap(Member::server)
                .map(server -> server.identity().uuid())
                .filter(own -> !chance(8))
                .orElseGet(() -> Situation.uuid(member.number()));
        return new Recorded(
                1 + random.nextInt(5),
                Optional.of(new Recorded.Primary(member, uuid)),
                chance(2) ? GtidSet.EMPTY : gtids(),
                chance(4) ? Promise.NONE : promise(size).without(member),
                isCalm() || chance(2) ? Optional.empty() : Optional.of(Situation.NOW.minusSeconds(2)),
                chance(2) ? Optional.empty() : Optional.of(seeding(size)));
    }

    private Seeding seeding(int size) {
        var begun = random.nextInt(3);
        return new Seeding(
                Situation.id(random.nextInt(size)),
                new Seeding.Why(any(Seeding.Cause.values()), "it must be", Optional.empty()),
                chance(3) ? new Seeding.Evidence(gtids(), "kept binlog.1") : Seeding.Evidence.NONE,
                new Seeding.Tries(
                        begun,
                        begun == 0 ? Optional.empty() : Optional.of(Situation.id(random.nextInt(size))),
                        begun == 0 || chance(2) ? Optional.empty() : Optional.of(chance(3) ? "2" : "1"),
                        Optional.empty(),
                        Situation.NOW.minusSeconds(random.nextInt(40))));
    }

    private CloneRun run() {
        return new CloneRun("2", any(CloneRun.State.values()), Optional.empty(), CloneRun.NONE.progress());
    }

    private Member member(MemberId id, int size, boolean silence) {
        return silence && chance(3)
                ? new Member.Unreachable(
                        id, any(Member.Absence.values()), "no answer", Situation.NOW.minusSeconds(random.nextInt(20)))
                : new Member.Reachable(id, state(id, size), Situation.NOW);
    }

    private ServerState state(MemberId id, int size) {
        ServerUuid uuid = chance(12) ? Situation.uuid("Z") : Situation.uuid(id.number());
        var executed = gtids();
        return new ServerState(
                new ServerState.Identity(uuid, new ServerVersion(9, 7, 4, 0), id.serverId()),
                mode(id),
                executed,
                !isCalm() && chance(3) ? gtids() : GtidSet.EMPTY,
                following(id, executed),
                new Dumps(0, numbers(size), numbers(size)),
                new ServerState.Clock(Situation.NOW, Duration.ofHours(1)),
                new SemiSync(chance(12) ? Optional.empty() : Optional.of(source()), replica()),
                witnesses(size),
                !isCalm() && chance(12));
    }

    private Optional<Channel> following(MemberId id, GtidSet executed) {
        if (isCalm()) {
            return id.number() == lead ? Optional.empty() : Optional.of(calm(id, executed));
        }
        return chance(3) ? Optional.empty() : Optional.of(channel(random.nextInt(size), executed));
    }

    private Channel calm(MemberId id, GtidSet executed) {
        return new Channel(
                new Channel.Source(
                        Situation.host(lead),
                        3306,
                        Optional.of(Situation.uuid(lead)),
                        OptionalInt.of(id.number()),
                        true),
                new Channel.Receiver(
                        isCalm() ? Channel.ReceiverState.ON : any(Channel.ReceiverState.values()),
                        Optional.empty(),
                        0,
                        Optional.of(Duration.ofMillis(random.nextInt(4000)))),
                new Channel.Applier(
                        isCalm() ? Channel.ApplierState.RUNNING : any(Channel.ApplierState.values()),
                        Optional.empty(),
                        Optional.empty(),
                        4,
                        Optional.empty()),
                executed);
    }

    private Set<Integer> numbers(int size) {
        return chance(3) ? Set.of(random.nextInt(size)) : Set.of();
    }

    private Witnesses witnesses(int size) {
        var hosts = new TreeMap<Integer, String>();
        numbers(size).forEach(number -> hosts.put(number, Situation.host(number)));
        return new Witnesses(hosts, chance(4) ? hosts.keySet() : Set.of());
    }

    private Isolation isolation(int size) {
        var cut = new TreeMap<MemberId, Duration>();
        for (int number = 0; number < size; number++) {
            if (chance(2)) {
                cut.put(Situation.id(number), Duration.ofSeconds(random.nextInt(12)));
            }
        }
        return new Isolation(
                Duration.ofSeconds(random.nextInt(12)),
                chance(2) ? Optional.empty() : Optional.of(Duration.ofSeconds(random.nextInt(12))),
                cut);
    }

    private SemiSync.Source source() {
        return new SemiSync.Source(
                chance(2),
                chance(2),
                chance(3) ? Durability.SHORT : Durability.FOR_EVER,
                1 + random.nextInt(3),
                !chance(6),
                random.nextInt(3),
                0,
                7);
    }

    private Optional<SemiSync.Replica> replica() {
        return chance(12) ? Optional.empty() : Optional.of(new SemiSync.Replica(chance(2), chance(2)));
    }

    private Promise promise(int size) {
        var ackers = new TreeSet<MemberId>();
        for (int number = 0; number < size; number++) {
            if (!chance(3)) {
                ackers.add(Situation.id(number));
            }
        }
        return new Promise(ackers, random.nextInt(3), 1 + random.nextInt(3));
    }

    private ServerState.Mode mode(MemberId id) {
        if (isCalm()) {
            return new ServerState.Mode(id.number() != lead, id.number() != lead, false);
        }
        return switch (random.nextInt(4)) {
            case 0 -> new ServerState.Mode(false, false, chance(5));
            case 1 -> new ServerState.Mode(true, false, false);
            default -> new ServerState.Mode(true, true, chance(5));
        };
    }

    private Channel channel(int source, GtidSet executed) {
        return new Channel(
                new Channel.Source(
                        Situation.host(source),
                        3306,
                        chance(4) ? Optional.empty() : Optional.of(Situation.uuid(source)),
                        chance(10) ? OptionalInt.empty() : OptionalInt.of(random.nextInt(9)),
                        !chance(10)),
                new Channel.Receiver(
                        any(Channel.ReceiverState.values()),
                        failure(2003, 13114, 1045, 2061),
                        random.nextInt(30),
                        chance(4) ? Optional.empty() : Optional.of(Duration.ofMillis(random.nextInt(9000)))),
                new Channel.Applier(
                        any(Channel.ApplierState.values()),
                        failure(1062, 1032, 1146, 1114),
                        Optional.of(Duration.ofSeconds(random.nextInt(60))),
                        4,
                        chance(2)
                                ? Optional.empty()
                                : Optional.of(Situation.NOW.minusMillis(random.nextInt(90_000) - 5000L))),
                chance(3) ? gtids() : executed);
    }

    private Optional<Channel.Failure> failure(int... codes) {
        return chance(3)
                ? Optional.of(new Channel.Failure(codes[random.nextInt(codes.length)], "text"))
                : Optional.empty();
    }

    /** Mostly a prefix of one history, so that containment is common; now and then something extra. */
    private GtidSet gtids() {
        if (chance(6)) {
            return GtidSet.EMPTY;
        }
        var set = Situation.gtids("A:1-" + (90 + random.nextInt(4)));
        if (chance(4)) {
            set = set.union(Situation.gtids((char) ('A' + random.nextInt(9)) + ":" + (1 + random.nextInt(200))));
        }
        return set;
    }

    private MemberFacts facts(MemberId id) {
        return new MemberFacts(
                id,
                !chance(12),
                !chance(8),
                true,
                Optional.empty(),
                Optional.of(Situation.host(id.number())),
                chance(6) ? Optional.empty() : Optional.of(pod(id)));
    }

    private PodFacts pod(MemberId id) {
        return new PodFacts(
                id.podName(),
                "uid-" + random.nextInt(3),
                chance(6) ? Optional.empty() : Optional.of(Situation.address(id.number())),
                Optional.of("node"),
                chance(2),
                chance(6),
                chance(12),
                chance(3),
                chance(2) ? Optional.empty() : Optional.of(chance(2) ? "primary" : "replica"),
                chance(2) ? "" : "kept binlog.1",
                chance(6) ? Optional.of("its container mysqld waits: CrashLoopBackOff") : Optional.empty());
    }

    private <T> T any(T[] values) {
        return values[random.nextInt(values.length)];
    }

    private boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }
}
