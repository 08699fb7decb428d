package dev.dorsal.checker.verdict;

import dev.dorsal.checker.evidence.Evidence;
import dev.dorsal.checker.evidence.Excuse;
import dev.dorsal.checker.evidence.Incident;
import dev.dorsal.checker.evidence.Key;
import dev.dorsal.checker.evidence.Looks;
import dev.dorsal.checker.evidence.MemberData;
import dev.dorsal.checker.evidence.OpenStretch;
import dev.dorsal.checker.evidence.Outcome;
import dev.dorsal.checker.evidence.Outcome.Kind;
import dev.dorsal.checker.evidence.Reading;
import dev.dorsal.checker.evidence.Stored;
import dev.dorsal.checker.evidence.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A made-up run that is right, to be changed by one thing: three members, a failover from a to b after 5 s with an
 * acknowledgement at 1, 2, 3, 4 and 6, 7, 8 s.
 */
final class Runs {
    static final long SECOND = 1_000_000_000L;

    final List<Outcome> outcomes = new ArrayList<>();
    final Map<String, Map<Key, Stored>> data = new TreeMap<>();
    final Map<String, String> extra = new TreeMap<>();
    final Set<String> silent = new TreeSet<>();
    final Map<String, String> missing = new TreeMap<>();
    final Map<String, Long> checksums = new TreeMap<>();
    final List<Terms.Entry> terms = new ArrayList<>();
    final List<Looks> looks = new ArrayList<>();
    final List<Excuse> excuses = new ArrayList<>();
    final List<Incident> incidents = new ArrayList<>();
    final List<String> notBack = new ArrayList<>();
    Reading reading = new Reading(10, 0, List.of(), List.of());

    static Runs right() {
        var run = new Runs();
        Stream.of("shop-0", "shop-1", "shop-2").forEach(name -> run.data.put(name, new TreeMap<>()));
        Stream.of(1, 2, 3, 4).forEach(second -> run.wrote(second, Kind.ACKNOWLEDGED, "a", second * SECOND));
        Stream.of(6, 7, 8).forEach(second -> run.wrote(second, Kind.ACKNOWLEDGED, "b", second * SECOND));
        run.terms.add(new Terms.Entry(1, "a", 0));
        run.terms.add(new Terms.Entry(2, "b", 5 * SECOND));
        run.open("shop-0", 0, 5 * SECOND);
        run.open("shop-1", 5 * SECOND + 1, 9 * SECOND);
        run.looks.add(new Looks("shop-2", 100, SECOND / 100, SECOND / 50, List.of()));
        run.incidents.add(new Incident("kill -9 of shop-0", Set.of("a"), 4 * SECOND + 1));
        return run;
    }

    /** Two rows, stored by all. */
    void wrote(long sequence, Kind kind, String server, long ended) {
        answered(sequence, kind, server, ended);
        data.values().forEach(rows -> rows.put(new Key(0, sequence), new Stored(2, 2, server, 7)));
    }

    void answered(long sequence, Kind kind, String server, long ended) {
        outcomes.add(new Outcome(new Key(0, sequence), kind, 2, server, ended - SECOND / 100, ended, ""));
    }

    Map<Key, Stored> on(String member) {
        return data.get(member);
    }

    void open(String member, long from, long to) {
        looks.removeIf(one -> one.member().equals(member));
        looks.add(new Looks(member, 100, SECOND / 100, SECOND / 50, List.of(new OpenStretch(member, from, to))));
    }

    Evidence evidence() {
        return new Evidence(
                outcomes,
                data.keySet().stream().map(this::member).toList(),
                "shop-1",
                new Terms(terms),
                looks,
                excuses,
                incidents,
                notBack,
                reading);
    }

    private MemberData member(String name) {
        if (silent.contains(name)) {
            return MemberData.unread(name, "connection refused");
        }
        return new MemberData(
                name,
                extra.getOrDefault(name, ""),
                missing.getOrDefault(name, ""),
                checksums.getOrDefault(name, 1L),
                data.get(name),
                true);
    }

    Verdict verdict() {
        return Verdict.of(evidence(), Set.of());
    }
}
