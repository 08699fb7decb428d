package dev.dorsal.decide;

import dev.dorsal.model.Durability;

/**
 * What the user asked for, as far as decisions depend on it.
 *
 * @param instances members wanted, 1 to 9
 * @param durability when a write is acknowledged
 */
public record Policy(int instances, Durability durability) {}
