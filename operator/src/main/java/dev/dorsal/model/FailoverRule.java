package dev.dorsal.model;

import java.time.Duration;

/**
 * When a dead primary is replaced without a person.
 *
 * @param automatic whether at all
 * @param maxBehind where writes are acknowledged without replicas: how long before the primary's last sign of life the
 *     successor may have heard from it last
 * @param cooldown for how long after a failover only a primary that is surely dead is replaced
 */
public record FailoverRule(boolean automatic, Duration maxBehind, Duration cooldown) {
    /** Nothing without a person. */
    public static final FailoverRule MANUAL = new FailoverRule(false, Duration.ZERO, Duration.ZERO);
}
