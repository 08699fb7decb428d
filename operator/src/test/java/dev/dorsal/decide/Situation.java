package dev.dorsal.decide;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.dorsal.model.CloneRun;
import dev.dorsal.model.ClusterFacts;
import dev.dorsal.model.Durability;
import dev.dorsal.model.FailoverRule;
import dev.dorsal.model.GtidSet;
import dev.dorsal.model.Isolation;
import dev.dorsal.model.Member;
import dev.dorsal.model.MemberFacts;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.Policy;
import dev.dorsal.model.Promise;
import dev.dorsal.model.Recorded;
import dev.dorsal.model.Repair;
import dev.dorsal.model.Request;
import dev.dorsal.model.Seeding;
import dev.dorsal.model.ServerUuid;
import dev.dorsal.model.Snapshot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What was seen, as a scenario file writes it down. What is left out is as it is in a cluster that is well.
 *
 * <p>Members are numbers. The servers' UUIDs are letters: A is that of member 0, B of member 1, and so on; Z belongs to
 * nobody. The cluster's name is shop.
 *
 * @param instances members wanted; as many as there are when left out
 * @param strayClaims numbers of members that have only a claim
 * @param writer numbers of members that the writer leads to
 * @param durability mode and number of acknowledgements, such as LOSSLESS 1; nothing waits when left out
 * @param request value of the switchover annotation that was not answered yet
 * @param manual whether a person decides upon a failover
 * @param lastFailover seconds since one
 * @param promote value of that annotation, not answered yet
 * @param acceptLoss value of that annotation
 * @param stuck whether commits wait without any being acknowledged
 * @param left seconds for which the primary was not pinged; none when left out
 * @param cut seconds for which each of these members has been cut from it
 * @param reseed value of the reseed annotation that was not answered yet
 * @param diverged what becomes of a diverged member; RESEED when left out
 * @param copy what the member that is being built anew says: the begin and the state of its last run, such as 1 RUNNING
 * @param application whether the application's account was made; true when left out
 */
public record Situation(
        @Nullable Integer instances,
        @Nullable Record recorded,
        List<SeenMember> members,
        boolean going,
        @Nullable List<Integer> strayClaims,
        @Nullable List<Integer> writer,
        @Nullable String durability,
        @Nullable String request,
        boolean manual,
        @Nullable Integer lastFailover,
        @Nullable String promote,
        @Nullable String acceptLoss,
        @Nullable String reseed,
        @Nullable String diverged,
        @Nullable String copy,
        boolean stuck,
        @Nullable Integer left,
        @Nullable Map<Integer, Integer> cut,
        @Nullable Boolean application) {
    public static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

    /**
     * The record in status.
     *
     * @param uuid letter of the server; the member's own when left out
     * @param lastKnown transactions, such as A:1-100
     * @param ackers numbers of the members that may acknowledge
     * @param promised how many of them hold each acknowledged write
     * @param company connected replicas with which its fence leaves the primary open; 1 when left out
     * @param takeover seconds since a takeover began; none when left out
     * @param seeding the member that is being built anew
     */
    public record Record(
            long term,
            int primary,
            @Nullable String uuid,
            @Nullable String lastKnown,
            @Nullable List<Integer> ackers,
            int promised,
            @Nullable Integer company,
            @Nullable Integer takeover,
            @Nullable Seeded seeding) {}

    /**
     * A seeding.
     *
     * @param cause ASKED when left out
     * @param kept what its init container is told to keep
     * @param tries attempts so far
     * @param donor number of the last one's donor
     * @param former begin of the run before the attempt that is under way; none is when left out
     * @param error of the last attempt
     * @param ago seconds since the last change; 0 when left out
     */
    public record Seeded(
            int member,
            @Nullable String cause,
            @Nullable String kept,
            int tries,
            @Nullable Integer donor,
            @Nullable String former,
            @Nullable String error,
            int ago) {
        Seeding seeding() {
            var why = cause == null ? Seeding.Cause.ASKED : Seeding.Cause.valueOf(cause);
            return new Seeding(
                    id(member),
                    new Seeding.Why(why, "it must be", Optional.empty()),
                    new Seeding.Evidence(GtidSet.EMPTY, kept == null ? "" : kept),
                    new Seeding.Tries(
                            tries,
                            Optional.ofNullable(donor).map(Situation::id),
                            Optional.ofNullable(former),
                            Optional.ofNullable(error),
                            NOW.minusSeconds(ago)));
        }
    }

    public static Situation read(String yaml) {
        try {
            return YAML.readValue(yaml, Situation.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Policy policy() {
        return new Policy(
                instances == null ? members.size() : instances,
                wanted(),
                rule(),
                diverged == null ? Repair.RESEED : Repair.valueOf(diverged));
    }

    private FailoverRule rule() {
        return new FailoverRule(!manual, Duration.ofSeconds(60), Duration.ofSeconds(60));
    }

    private Durability wanted() {
        if (durability == null) {
            return new Durability(Durability.Mode.LOSSLESS, 0);
        }
        var parts = durability.split(" ");
        return new Durability(Durability.Mode.valueOf(parts[0]), Integer.parseInt(parts[1]));
    }

    public Snapshot snapshot() {
        var seen = new TreeMap<MemberId, Member>();
        members.forEach(member -> seen.put(id(member.id()), member.member(others(member.id()))));
        return new Snapshot(facts(), seen, record(), application == null || application, stuck, isolation(), NOW)
                .withCopy(Optional.ofNullable(copy).map(Situation::run));
    }

    private List<Integer> others(int number) {
        return members.stream()
                .map(SeenMember::id)
                .filter(other -> other != number && other < policy().instances())
                .toList();
    }

    private Isolation isolation() {
        var since = new TreeMap<MemberId, Duration>();
        if (cut != null) {
            cut.forEach((number, seconds) -> since.put(id(number), Duration.ofSeconds(seconds)));
        }
        return new Isolation(left == null ? Duration.ZERO : Duration.ofSeconds(left), Optional.empty(), since);
    }

    private static CloneRun run(String text) {
        var words = text.split(" ", 3);
        return new CloneRun(
                words[0],
                CloneRun.State.valueOf(words[1]),
                words.length > 2 ? Optional.of(words[2]) : Optional.empty(),
                new CloneRun.Progress(Optional.of("FILE COPY"), 5, 9));
    }

    private ClusterFacts facts() {
        var facts = new TreeMap<MemberId, MemberFacts>();
        members.forEach(member -> facts.put(id(member.id()), member.facts(record())));
        return new ClusterFacts(
                "default",
                "shop",
                policy().instances(),
                going,
                facts,
                numbers(strayClaims).stream().map(Situation::id).collect(Collectors.toSet()),
                numbers(writer).stream().map(Situation::address).toList(),
                promote == null
                        ? Optional.ofNullable(request)
                                .map(value -> new Request(Request.SWITCHOVER, value))
                                .or(() -> Optional.ofNullable(reseed).map(value -> new Request(Request.RESEED, value)))
                        : Optional.of(new Request(
                                Request.PROMOTE,
                                promote,
                                Optional.ofNullable(acceptLoss).map(Situation::written))),
                Optional.ofNullable(lastFailover).map(NOW::minusSeconds));
    }

    private Recorded record() {
        return recorded == null
                ? Recorded.nothing()
                : new Recorded(
                        recorded.term(),
                        Optional.of(new Recorded.Primary(
                                id(recorded.primary()),
                                recorded.uuid() == null ? uuid(recorded.primary()) : uuid(recorded.uuid()))),
                        gtids(recorded.lastKnown()),
                        new Promise(
                                numbers(recorded.ackers()).stream()
                                        .map(Situation::id)
                                        .collect(Collectors.toCollection(TreeSet::new)),
                                recorded.promised(),
                                recorded.company() == null ? 1 : recorded.company()),
                        Optional.ofNullable(recorded.takeover()).map(NOW::minusSeconds),
                        Optional.ofNullable(recorded.seeding()).map(Seeded::seeding));
    }

    private static List<Integer> numbers(@Nullable List<Integer> numbers) {
        return numbers == null ? List.of() : numbers;
    }

    public static MemberId id(int number) {
        return new MemberId("shop", number);
    }

    static String address(int number) {
        return "10.0.0." + number;
    }

    static String host(int number) {
        return id(number).podName() + ".shop-members.default.svc";
    }

    public static ServerUuid uuid(int number) {
        return uuid(String.valueOf((char) ('A' + number)));
    }

    static ServerUuid uuid(String letter) {
        return new ServerUuid("00000000-0000-0000-0000-0000000000" + Integer.toHexString(letter.charAt(0)));
    }

    /** Reads A:1-100 with the letter for a whole UUID. */
    public static GtidSet gtids(@Nullable String text) {
        if (text == null) {
            return GtidSet.EMPTY;
        }
        var set = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            var letter = text.charAt(i);
            set.append(
                    letter >= 'A' && letter <= 'Z'
                            ? uuid(String.valueOf(letter)).value()
                            : String.valueOf(letter));
        }
        return GtidSet.parse(set.toString());
    }

    private static String written(String loss) {
        return loss.equals(Request.UNKNOWN) ? loss : gtids(loss).toString();
    }

    /** The other way round, for what a scenario expects. */
    static String letters(String text) {
        var written = text;
        for (char letter = 'A'; letter <= 'Z'; letter++) {
            written = written.replace(uuid(String.valueOf(letter)).value(), String.valueOf(letter));
        }
        return written;
    }
}
