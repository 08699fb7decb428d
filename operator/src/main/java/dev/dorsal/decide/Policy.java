package dev.dorsal.decide;

/**
 * What the user asked for, as far as decisions depend on it.
 *
 * @param instances members wanted, 1 to 9
 */
public record Policy(int instances) {}
