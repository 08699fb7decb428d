/** What do the integration tests stand on? Two real servers, two addresses in front of them, and a board in-process. */
package dev.dorsal.board.rig;
