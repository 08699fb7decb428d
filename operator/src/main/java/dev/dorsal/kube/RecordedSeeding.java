package dev.dorsal.kube;

import dev.dorsal.api.SeedingStatus;
import dev.dorsal.model.GtidSet;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.Request;
import dev.dorsal.model.Seeding;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where seedings stand in the status of a resource: the last one of each member, and at most one that goes on. */
public final class RecordedSeeding {
    private static final String COPYING = "Copying";
    private static final Set<String> GOING_ON = Set.of("Preparing", COPYING, "Failed");

    private RecordedSeeding() {}

    /** The one that goes on. */
    static Optional<Seeding> of(String cluster, @Nullable List<SeedingStatus> seedings) {
        return orNone(seedings).stream()
                .filter(RecordedSeeding::goesOn)
                .findFirst()
                .map(said -> seeding(cluster, said));
    }

    private static boolean goesOn(SeedingStatus said) {
        return GOING_ON.contains(said.state());
    }

    private static Seeding seeding(String cluster, SeedingStatus said) {
        var request = Optional.ofNullable(said.request()).map(value -> new Request(Request.RESEED, value));
        return new Seeding(
                MemberId.of(cluster, said.member()),
                new Seeding.Why(cause(said.cause()), said.reason(), request),
                new Seeding.Evidence(
                        GtidSet.parse(Objects.requireNonNullElse(said.extraTransactions(), "")),
                        Objects.requireNonNullElse(said.keptLogs(), "")),
                new Seeding.Tries(
                        Objects.requireNonNullElse(said.tries(), 0),
                        Optional.ofNullable(said.donor()).map(name -> MemberId.of(cluster, name)),
                        said.state().equals(COPYING)
                                ? Optional.of(Objects.requireNonNullElse(said.formerRun(), ""))
                                : Optional.empty(),
                        Optional.ofNullable(said.lastError()),
                        Instant.parse(said.since())));
    }

    /** The list with the one that goes on put in, in the place of that member's last one. */
    static @Nullable List<SeedingStatus> with(@Nullable List<SeedingStatus> before, Optional<Seeding> now) {
        return now.map(seeding -> replaced(before, said(seeding))).orElse(before);
    }

    /** The list with the end of a seeding put in. */
    public static List<SeedingStatus> ended(
            @Nullable List<SeedingStatus> before, Seeding seeding, String state, Instant now) {
        return replaced(before, said(seeding).ended(state, now.toString()));
    }

    /** What stands in the resource, with the newer progress of the one that goes on. */
    static @Nullable List<SeedingStatus> withProgressOf(
            @Nullable List<SeedingStatus> newer, @Nullable List<SeedingStatus> standing) {
        return standing == null
                ? null
                : standing.stream()
                        .map(said -> goesOn(said) ? withProgressOf(newer, said) : said)
                        .toList();
    }

    private static SeedingStatus withProgressOf(@Nullable List<SeedingStatus> newer, SeedingStatus said) {
        return orNone(newer).stream()
                .filter(other -> other.member().equals(said.member()) && goesOn(other))
                .findFirst()
                .map(other -> said.withProgress(other.stage(), other.copiedBytes(), other.estimatedBytes()))
                .orElse(said);
    }

    private static List<SeedingStatus> replaced(@Nullable List<SeedingStatus> before, SeedingStatus said) {
        var all = new ArrayList<SeedingStatus>();
        orNone(before).stream()
                .filter(other -> !other.member().equals(said.member()))
                .forEach(all::add);
        var place = orNone(before).stream()
                .filter(other -> other.member().equals(said.member()) && goesOn(other) && goesOn(said))
                .findFirst();
        all.add(place.map(other -> said.withProgress(other.stage(), other.copiedBytes(), other.estimatedBytes()))
                .orElse(said));
        all.sort(java.util.Comparator.comparing(SeedingStatus::member));
        return List.copyOf(all);
    }

    private static SeedingStatus said(Seeding seeding) {
        var tries = seeding.tries();
        return new SeedingStatus(
                seeding.member().name(),
                seeding.isCopying() ? COPYING : seeding.isWiped() ? "Failed" : "Preparing",
                word(seeding.why().cause()),
                seeding.why().reason(),
                seeding.why().request().map(Request::value).orElse(null),
                tries.donor().map(MemberId::name).orElse(null),
                tries.begun(),
                tries.former().orElse(null),
                tries.lastError().orElse(null),
                tries.since().toString(),
                seeding.evidence().extra().isEmpty()
                        ? null
                        : seeding.evidence().extra().toString(),
                seeding.evidence().kept().isEmpty() ? null : seeding.evidence().kept(),
                null,
                null,
                null);
    }

    private static String word(Seeding.Cause cause) {
        return switch (cause) {
            case PURGED -> "PurgedBehind";
            case DIVERGED -> "Diverged";
            case BROKEN -> "Broken";
            case ASKED -> "Asked";
        };
    }

    private static Seeding.Cause cause(String word) {
        return java.util.Arrays.stream(Seeding.Cause.values())
                .filter(cause -> word(cause).equals(word))
                .findFirst()
                .orElse(Seeding.Cause.ASKED);
    }

    private static List<SeedingStatus> orNone(@Nullable List<SeedingStatus> seedings) {
        return seedings == null ? List.of() : seedings;
    }
}
