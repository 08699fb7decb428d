/** The adapter to Kubernetes: reads caches, applies objects, records Events. */
package dev.dorsal.kube;
