package dev.dorsal.checker.evidence;

/**
 * A time in which a member may be open besides another one, because nobody can reach it to close it.
 *
 * @param reason for the report, such as "frozen, then thawed"
 */
public record Excuse(String member, long from, long to, String reason) {
    public boolean covers(OpenStretch stretch, long begin, long end) {
        return stretch.member().equals(member) && from <= begin && end <= to;
    }
}
