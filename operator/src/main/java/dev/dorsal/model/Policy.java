package dev.dorsal.model;

/**
 * What the user asked for, as far as decisions depend on it.
 *
 * @param instances members wanted, 1 to 9
 * @param durability when a write is acknowledged
 * @param failover when a dead primary is replaced
 * @param diverged what becomes of a member whose data is not the primary's
 */
public record Policy(int instances, Durability durability, FailoverRule failover, Repair diverged) {}
