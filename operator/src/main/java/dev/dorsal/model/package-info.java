/** What is known and wanted, as values. Imports java.* only. */
package dev.dorsal.model;
