/**
 * Where do real MySQL programs and kubectl come from on a machine where nothing was prepared, and how is one server
 * run from them?
 *
 * <p>Start at {@link dev.dorsal.embedded.binaries.MySqlBinaries#find()}. Imports the JDK only.
 */
package dev.dorsal.embedded.binaries;
