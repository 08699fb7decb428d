package dev.dorsal.checker.timeline;

import dev.dorsal.checker.evidence.Evidence;
import dev.dorsal.checker.evidence.Incident;
import dev.dorsal.checker.evidence.Reading.Gap;
import dev.dorsal.checker.evidence.RunClock;
import dev.dorsal.checker.verdict.Finding;
import dev.dorsal.checker.verdict.Invariant;
import dev.dorsal.checker.verdict.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A run as people read it. */
public record Account(String title, Evidence evidence, Verdict verdict) {
    private record Line(long at, String text) {}

    /** One line: faults, outage, reader, counts, verdict. */
    public String summary() {
        return title + ": " + faults() + ", reader gap "
                + readerGap().map(gap -> RunClock.seconds(gap.length())).orElse("none") + ", " + Counts.of(evidence)
                + (verdict.exceptions().isEmpty() ? "" : ", exceptions " + sum(verdict.exceptions())) + ": "
                + (verdict.isRight() ? "RIGHT" : "WRONG " + broken());
    }

    private String faults() {
        if (evidence.incidents().isEmpty()) {
            return "no fault";
        }
        return evidence.incidents().stream().map(Incident::name).collect(Collectors.joining("; ")) + ": outage "
                + outage().map(outage -> RunClock.seconds(outage.length())).orElse("without end");
    }

    private Set<Invariant> broken() {
        return verdict.violations().stream().map(Finding::invariant).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Of the first incident. Pairs are made together, and end together. */
    public Optional<Outage> outage() {
        return evidence.incidents().stream().findFirst().flatMap(first -> Outage.after(first, evidence));
    }

    /** The longest one that ends after the first incident, on a connection to a member that was not hit. */
    public Optional<Gap> readerGap() {
        return evidence.reading().gaps().stream()
                .filter(gap -> gap.to() > firstIncident())
                .filter(gap -> evidence.incidents().stream()
                        .noneMatch(incident -> incident.hit().contains(gap.server())))
                .max(Comparator.comparingLong(Gap::length));
    }

    private long firstIncident() {
        return evidence.incidents().stream().mapToLong(Incident::made).min().orElse(0);
    }

    /** Several lines: the same with every moment. */
    public String timeline() {
        var lines = new ArrayList<Line>();
        evidence.incidents().forEach(one -> lines.add(new Line(one.made(), one.name())));
        evidence.terms()
                .entries()
                .forEach(entry ->
                        lines.add(new Line(entry.seen(), "term " + entry.term() + " is seen: " + entry.server())));
        outage().ifPresent(outage -> {
            lines.add(new Line(outage.lastBefore(), "last acknowledged before"));
            lines.add(new Line(
                    outage.firstAfter(), "first acknowledged after: outage " + RunClock.seconds(outage.length())));
        });
        readerGap()
                .ifPresent(gap -> lines.add(
                        new Line(gap.from(), "longest reader gap begins: " + RunClock.seconds(gap.length()))));
        verdict.exceptions().forEach(one -> lines.add(new Line(Long.MAX_VALUE, "exception: " + one)));
        verdict.violations().forEach(one -> lines.add(new Line(Long.MAX_VALUE, "VIOLATION: " + one)));
        return summary() + "\n" + figures() + text(lines);
    }

    private String figures() {
        var text = new StringBuilder();
        text.append("     reads ").append(evidence.reading().answered()).append(", rows on the reader after ");
        text.append(Percentiles.of(evidence.reading().delays())).append('\n');
        evidence.looks()
                .forEach(looks -> text.append(String.format(
                        Locale.ROOT,
                        "     %s was looked at %d times, every %.1f ms (p99 %.1f ms)%n",
                        looks.member(),
                        looks.answered(),
                        looks.usualStep() / 1e6,
                        looks.longStep() / 1e6)));
        return text.toString();
    }

    private static String text(List<Line> lines) {
        lines.sort(Comparator.comparingLong(Line::at));
        var text = new StringBuilder();
        for (var line : lines) {
            var at = line.at() == Long.MAX_VALUE ? "at the end" : RunClock.seconds(line.at());
            text.append(String.format(Locale.ROOT, "%14s  %s%n", at, line.text()));
        }
        return text.toString();
    }

    private static int sum(Collection<Finding> findings) {
        return findings.stream().mapToInt(Finding::count).sum();
    }
}
