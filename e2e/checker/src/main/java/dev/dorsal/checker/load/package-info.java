/** What do clients do, and what are they answered? Writers and readers of one table. Imports evidence and java.sql. */
package dev.dorsal.checker.load;
