package dev.dorsal.e2e.chaos;

import dev.dorsal.checker.evidence.Incident;
import dev.dorsal.checker.timeline.Account;
import dev.dorsal.checker.timeline.Outage;
import dev.dorsal.checker.timeline.Percentiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Figures of many rounds, by fault. */
public final class Series {
    private final Map<String, List<Long>> outages = new TreeMap<>();
    private final Map<String, List<Long>> readerGaps = new TreeMap<>();
    private int rounds;
    private int wrong;
    private long acknowledged;

    public void add(Account account) {
        rounds++;
        wrong += account.verdict().isRight() ? 0 : 1;
        acknowledged += account.evidence().acknowledged().count();
        var faults = account.evidence().incidents().stream()
                .map(Incident::name)
                .map(name -> name.replaceAll(" [a-z]+-\\d+.*", ""))
                .collect(Collectors.joining(" and "));
        outages.computeIfAbsent(faults, key -> new ArrayList<>())
                .addAll(account.outage().map(Outage::length).stream().toList());
        readerGaps
                .computeIfAbsent(faults, key -> new ArrayList<>())
                .add(account.readerGap().map(gap -> gap.length()).orElse(0L));
    }

    /** One line a combination of faults, and one of all. */
    public List<String> lines() {
        var lines = new ArrayList<String>();
        outages.forEach((faults, times) -> lines.add(faults + ": outage " + Percentiles.of(times) + "; reader gap "
                + Percentiles.of(readerGaps.getOrDefault(faults, List.of()))));
        lines.add(rounds + " rounds, " + wrong + " wrong, " + acknowledged + " acknowledged transactions");
        return lines;
    }
}
