/** Where could an ordinary account commit, and when? Looks at each member by itself. Imports evidence and load. */
package dev.dorsal.checker.watch;
