/**
 * Which server does a statement go to, and what happens when that server is away or no longer the primary?
 *
 * <p>{@code @Transactional(readOnly = true)} goes to the reader, everything else to the writer. Reads move to the
 * writer while no reader can be connected, and for a few seconds after a visitor's own write. A transaction that the
 * server gave up before its commit was sent is run once more. No other package knows of any of this.
 */
package dev.dorsal.board.data;
