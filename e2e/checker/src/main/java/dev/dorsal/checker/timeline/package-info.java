/** How long was nothing written or read, and what happened when? Pure, and text for people. Imports evidence and verdict. */
package dev.dorsal.checker.timeline;
