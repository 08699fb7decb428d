package dev.dorsal.decide;

import dev.dorsal.model.Durability;
import dev.dorsal.model.FailoverRule;

/**
 * What the user asked for, as far as decisions depend on it.
 *
 * @param instances members wanted, 1 to 9
 * @param durability when a write is acknowledged
 * @param failover when a dead primary is replaced
 */
public record Policy(int instances, Durability durability, FailoverRule failover) {}
