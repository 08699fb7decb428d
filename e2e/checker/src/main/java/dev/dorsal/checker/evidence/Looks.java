package dev.dorsal.checker.evidence;

import java.util.List;

/**
 * All looks at one member.
 *
 * @param answered how many were answered
 * @param usualStep median time between two answered looks in a row, nanoseconds
 * @param longStep 99th percentile of the same
 */
public record Looks(String member, int answered, long usualStep, long longStep, List<OpenStretch> open) {
    public Looks {
        open = List.copyOf(open);
    }
}
