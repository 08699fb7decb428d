/** What was seen of one run of the load: values, and the file that keeps the answers. Imports java.* only. */
package dev.dorsal.checker.evidence;
