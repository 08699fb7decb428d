/**
 * Where do stories happen, and by what do they see and touch it? A Kubernetes with an operator, kubectl, SQL, and faults.
 * Imports the API types, and nothing else of the product: an operator is a process or a Pod.
 */
package dev.dorsal.e2e.environment;
