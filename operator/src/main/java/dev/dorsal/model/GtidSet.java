package dev.dorsal.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;

/**
 * A set of transactions, each named by the server that first committed it, an optional tag (servers from 8.3 on), and a
 * number. Equal sets are equal values, however they were written.
 *
 * <p>Never compare sets by {@link #count()}: only {@link #contains} says that nothing is missing.
 */
public final class GtidSet {
    public static final GtidSet EMPTY = new GtidSet(new TreeMap<>());

    /** Where a transaction comes from. The tag is empty for most. */
    record Origin(ServerUuid server, String tag) implements Comparable<Origin> {
        private static final Comparator<Origin> ORDER =
                Comparator.comparing(Origin::server).thenComparing(Origin::tag);

        @Override
        public int compareTo(Origin other) {
            return ORDER.compare(this, other);
        }
    }

    // No origin without a number, and every run of numbers is canonical: so equality is that of the maps.
    private final NavigableMap<Origin, Intervals> byOrigin;

    private GtidSet(NavigableMap<Origin, Intervals> byOrigin) {
        this.byOrigin = byOrigin;
    }

    /**
     * Reads what a server prints, line breaks and blanks included.
     *
     * @param text such as {@code uuid:1-5:9,uuid:tag:1-3}; empty for the empty set
     * @throws IllegalArgumentException when it is something else
     */
    public static GtidSet parse(String text) {
        var found = new TreeMap<Origin, List<Interval>>();
        GtidSetText.read(
                text,
                (origin, interval) ->
                        found.computeIfAbsent(origin, any -> new ArrayList<>()).add(interval));
        var byOrigin = new TreeMap<Origin, Intervals>();
        found.forEach((origin, intervals) -> byOrigin.put(origin, Intervals.of(intervals)));
        return new GtidSet(byOrigin);
    }

    /** All that is in one or the other. */
    public GtidSet union(GtidSet other) {
        return combine(other, Intervals::union);
    }

    /** What is here and not in the other. */
    public GtidSet subtract(GtidSet other) {
        return combine(other, Intervals::subtract);
    }

    /** Whether every transaction of the other is here too; true for an empty other. */
    public boolean contains(GtidSet other) {
        return other.subtract(this).isEmpty();
    }

    public boolean isEmpty() {
        return byOrigin.isEmpty();
    }

    /** How many transactions there are. For people and metrics; it decides nothing. */
    public long count() {
        return byOrigin.values().stream().mapToLong(Intervals::count).sum();
    }

    /** The transactions that this server committed first, tagged ones included. */
    public GtidSet from(ServerUuid server) {
        var own = new TreeMap<Origin, Intervals>();
        byOrigin.forEach((origin, intervals) -> {
            if (origin.server().equals(server)) {
                own.put(origin, intervals);
            }
        });
        return new GtidSet(own);
    }

    /** Canonical text on one line, as a server prints it but for the line breaks. */
    @Override
    public String toString() {
        return byOrigin.entrySet().stream()
                .collect(Collectors.groupingBy(
                        entry -> entry.getKey().server(),
                        TreeMap::new,
                        Collectors.mapping(GtidSet::afterServer, Collectors.joining())))
                .entrySet()
                .stream()
                .map(entry -> entry.getKey() + entry.getValue())
                .collect(Collectors.joining(","));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof GtidSet set && byOrigin.equals(set.byOrigin);
    }

    @Override
    public int hashCode() {
        return byOrigin.hashCode();
    }

    private static String afterServer(Map.Entry<Origin, Intervals> entry) {
        String tag = entry.getKey().tag();
        return (tag.isEmpty() ? "" : ":" + tag) + ":" + entry.getValue();
    }

    private GtidSet combine(GtidSet other, BinaryOperator<Intervals> operation) {
        var combined = new TreeMap<Origin, Intervals>();
        var origins = new TreeMap<>(byOrigin);
        origins.putAll(other.byOrigin);
        for (Origin origin : origins.keySet()) {
            Intervals result = operation.apply(
                    byOrigin.getOrDefault(origin, Intervals.NONE), other.byOrigin.getOrDefault(origin, Intervals.NONE));
            if (!result.isEmpty()) {
                combined.put(origin, result);
            }
        }
        return new GtidSet(combined);
    }
}
