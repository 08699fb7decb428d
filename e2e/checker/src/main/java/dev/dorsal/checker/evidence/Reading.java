package dev.dorsal.checker.evidence;

import java.util.List;

/**
 * What the connections of the reader lived through.
 *
 * @param answered how many reads were answered
 * @param torn reads that found a part of a transaction
 * @param delays from an acknowledgement to the first read that found its rows, nanoseconds
 * @param gaps times in which a connection, and those that replaced it, had no answer
 */
public record Reading(int answered, int torn, List<Long> delays, List<Gap> gaps) {
    /** @param server server_uuid that answered before the gap */
    public record Gap(String server, long from, long to) {
        public long length() {
            return to - from;
        }
    }

    public Reading {
        delays = List.copyOf(delays);
        gaps = List.copyOf(gaps);
    }
}
