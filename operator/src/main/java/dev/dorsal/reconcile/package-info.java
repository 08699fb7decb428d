/** Ties observe, decide, act and report together, and says what starts a pass. */
package dev.dorsal.reconcile;
