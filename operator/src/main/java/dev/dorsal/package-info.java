/**
 * The operator. One pass for each cluster and change:
 *
 * <pre>
 * observe  one immutable snapshot: what Kubernetes says, and one probe of each member
 * decide   a diagnosis, and a plan: ordered steps with reasons, or the holds that say why nothing is done
 * act      the plan, step by step; a choice of primary is recorded before it is carried out
 * report   status, conditions, Events and metrics, derived once from the pass
 * </pre>
 *
 * Start reading at {@link dev.dorsal.reconcile.ClusterReconciler}. Import rules: ArchitectureTest.
 */
package dev.dorsal;
