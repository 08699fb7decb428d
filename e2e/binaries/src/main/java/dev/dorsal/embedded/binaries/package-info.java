/**
 * Where do real MySQL programs, kubectl and Prometheus come from on a machine where nothing was prepared, and how is one
 * MySQL server run from them?
 *
 * <p>Start at {@link dev.dorsal.embedded.binaries.MySqlBinaries#find()}. Imports the JDK only.
 */
package dev.dorsal.embedded.binaries;
