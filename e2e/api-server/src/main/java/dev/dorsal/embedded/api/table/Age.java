package dev.dorsal.embedded.api.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;

/** How long ago something was, as kubectl shows it: 45s, 3m10s, 25m, 5h, 3d4h. */
final class Age {
    private Age() {}

    static String of(JsonNode object) {
        return since(object.at("/metadata/creationTimestamp"));
    }

    static String since(JsonNode timestamp) {
        if (!timestamp.isTextual()) {
            return "<unknown>";
        }
        try {
            return shown(Duration.between(Instant.parse(timestamp.asText()), Instant.now()));
        } catch (DateTimeException e) {
            return "<invalid>";
        }
    }

    static String shown(Duration age) {
        long s = Math.max(0, age.toSeconds());
        if (s < 120) {
            return s + "s";
        }
        if (s < 600) {
            return two(s / 60, "m", s % 60, "s");
        }
        if (s < 3 * 3600) {
            return s / 60 + "m";
        }
        if (s < 8 * 3600) {
            return two(s / 3600, "h", s / 60 % 60, "m");
        }
        if (s < 48 * 3600) {
            return s / 3600 + "h";
        }
        return s < 8 * 86400 ? two(s / 86400, "d", s / 3600 % 24, "h") : s / 86400 + "d";
    }

    private static String two(long large, String unit, long small, String smallUnit) {
        return large + unit + (small == 0 ? "" : small + smallUnit);
    }
}
