/** Does what was seen break a promise? Pure: evidence in, findings out; one file a rule. Imports evidence. */
package dev.dorsal.checker.verdict;
