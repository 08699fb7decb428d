package dev.dorsal.checker.timeline;

import dev.dorsal.checker.evidence.Evidence;
import dev.dorsal.checker.evidence.Incident;
import java.util.Optional;

/**
 * The longest time without an acknowledgement that ends after an incident.
 *
 * @param lastBefore when the last one before it had arrived, nanoseconds of the run
 * @param firstAfter when the first one after it had arrived
 */
public record Outage(long lastBefore, long firstAfter) {
    public long length() {
        return firstAfter - lastBefore;
    }

    /** @return empty when nothing was acknowledged afterwards */
    public static Optional<Outage> after(Incident incident, Evidence evidence) {
        var times =
                evidence.acknowledged().mapToLong(one -> one.ended()).sorted().toArray();
        Outage longest = null;
        for (int i = 1; i < times.length; i++) {
            var gap = new Outage(times[i - 1], times[i]);
            if (gap.firstAfter > incident.made() && (longest == null || gap.length() > longest.length())) {
                longest = gap;
            }
        }
        return Optional.ofNullable(longest);
    }
}
