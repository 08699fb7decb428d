/**
 * Was any acknowledged write lost, and could two members ever be written to? {@link dev.dorsal.checker.Check} begins a load,
 * is told of faults and terms, and ends with an account. Knows SQL, and nothing of Kubernetes.
 */
package dev.dorsal.checker;
