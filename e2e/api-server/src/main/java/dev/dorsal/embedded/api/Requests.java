package dev.dorsal.embedded.api;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts what clients asked since the start. Requests inside this JVM are not counted. */
public final class Requests {
    private static final Set<String> WRITES = Set.of("create", "update", "patch", "delete", "deletecollection");
    private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

    /** @param resource plural name, with the subresource behind a slash */
    public void count(String verb, String resource) {
        counts.computeIfAbsent(verb + " " + resource, k -> new LongAdder()).increment();
    }

    /** By verb and resource, such as "patch statefulsets/scale". */
    public Map<String, Long> byVerbAndResource() {
        var all = new TreeMap<String, Long>();
        counts.forEach((key, count) -> all.put(key, count.sum()));
        return all;
    }

    /** Of one verb. */
    public long of(String verb) {
        return byVerbAndResource().entrySet().stream()
                .filter(e -> e.getKey().startsWith(verb + " "))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** Requests that may change something; renewals of Leases aside, and reviews, which change nothing. */
    public long writes() {
        return byVerbAndResource().entrySet().stream()
                .filter(e -> WRITES.contains(e.getKey().substring(0, e.getKey().indexOf(' '))))
                .filter(e -> !e.getKey().endsWith(" leases") && !e.getKey().endsWith("reviews"))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }
}
