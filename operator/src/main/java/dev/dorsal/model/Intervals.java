package dev.dorsal.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs of numbers in ascending order with a gap between any two: one form for one set. */
record Intervals(List<Interval> runs) {
    static final Intervals NONE = new Intervals(List.of());

    /** Makes the canonical form of runs in any order that may overlap. */
    static Intervals of(List<Interval> any) {
        var sorted =
                any.stream().sorted(Comparator.comparingLong(Interval::first)).toList();
        var runs = new ArrayList<Interval>();
        for (Interval next : sorted) {
            Interval previous = runs.isEmpty() ? null : runs.getLast();
            if (previous != null && next.first() <= previous.last() + 1) {
                runs.set(runs.size() - 1, new Interval(previous.first(), Math.max(previous.last(), next.last())));
            } else {
                runs.add(next);
            }
        }
        return new Intervals(List.copyOf(runs));
    }

    Intervals union(Intervals other) {
        return of(Stream.concat(runs.stream(), other.runs.stream()).toList());
    }

    /** Walks both lists once: what lies between the other's runs stays. */
    Intervals subtract(Intervals other) {
        var left = new ArrayList<Interval>();
        int at = 0;
        for (Interval run : runs) {
            long from = run.first();
            while (at < other.runs.size() && other.runs.get(at).last() < from) {
                at++;
            }
            for (int i = at; i < other.runs.size() && other.runs.get(i).first() <= run.last(); i++) {
                Interval hole = other.runs.get(i);
                if (from < hole.first()) {
                    left.add(new Interval(from, hole.first() - 1));
                }
                from = hole.last() + 1;
            }
            if (from <= run.last()) {
                left.add(new Interval(from, run.last()));
            }
        }
        return new Intervals(List.copyOf(left));
    }

    boolean isEmpty() {
        return runs.isEmpty();
    }

    long count() {
        return runs.stream().mapToLong(Interval::count).sum();
    }

    @Override
    public String toString() {
        return runs.stream().map(Interval::toString).collect(Collectors.joining(":"));
    }
}
