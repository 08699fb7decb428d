/**
 * Who makes the tables, and when?
 *
 * <p>The board itself, through the writer, as soon as the writer can be reached. The start never waits for it and never
 * fails because of it.
 */
package dev.dorsal.board.schema;
