/**
 * The whole of it on one machine, without a cluster: API server in this process, operator, servers and board as
 * processes. Start reading at {@link dev.dorsal.playground.Playground}.
 */
package dev.dorsal.playground;
