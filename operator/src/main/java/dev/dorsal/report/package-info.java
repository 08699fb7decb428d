/** Tells what is the case: status, conditions, Events, metrics. */
package dev.dorsal.report;
