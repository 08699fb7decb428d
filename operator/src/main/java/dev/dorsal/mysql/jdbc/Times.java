package dev.dorsal.mysql.jdbc;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Seconds since 1970 with microseconds, as UNIX_TIMESTAMP gives them: no time zone, no zero dates that throw. */
final class Times {
    private static final long NANOSECONDS = 1_000_000_000L;

    private Times() {}

    static Instant instant(BigDecimal seconds) {
        long whole = seconds.longValue();
        return Instant.ofEpochSecond(
                whole,
                seconds.subtract(BigDecimal.valueOf(whole))
                        .multiply(BigDecimal.valueOf(NANOSECONDS))
                        .longValue());
    }

    /** Null and zero both mean that there is none. */
    static Optional<Instant> optional(@Nullable BigDecimal seconds) {
        return seconds == null || seconds.signum() == 0 ? Optional.empty() : Optional.of(instant(seconds));
    }
}
