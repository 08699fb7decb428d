/** What is the case: one snapshot a pass. Reads through mysql and kube; changes nothing. */
package dev.dorsal.observe;
