/** What is done to a cluster while the checker looks? Faults as values, and rounds of them. Imports environment and checker. */
package dev.dorsal.e2e.chaos;
