/** Carries a plan out, step by step, and says where it stopped. */
package dev.dorsal.act;
