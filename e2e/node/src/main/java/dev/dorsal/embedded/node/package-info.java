/**
 * The node of the playground: how does a Pod of a Kubernetes API become a local process?
 *
 * <p>Start reading at {@link dev.dorsal.embedded.node.PlaygroundNode}, which puts the parts together:
 * <ul>
 *   <li>{@code controllers}: what a real cluster's controllers do for StatefulSets, claims, Services and budgets
 *   <li>{@code pod}: what a kubelet does with the Pods that are bound to it
 *   <li>{@code volume}: the folders and files that a Pod mounts
 *   <li>{@code process}: one container as one local process, and that nothing of it stays behind
 *   <li>{@code image}: which folder stands for a container image
 * </ul>
 * All of them know the API through {@link dev.dorsal.embedded.node.Cluster} and a fabric8 client only.
 */
@NullMarked
package dev.dorsal.embedded.node;

import org.jspecify.annotations.NullMarked;
