package dev.dorsal.mysql.jdbc;

import java.time.Duration;

/**
 * How long a member may take.
 *
 * @param connect until the network connection stands
 * @param answer until a statement that has no limit of its own is answered. Closing an encrypted connection to a server
 *     that is frozen takes as long once more, because it waits for the other side's farewell
 */
record Limits(Duration connect, Duration answer) {
    static final Limits USUAL = new Limits(Duration.ofMillis(1500), Duration.ofMillis(1500));
}
