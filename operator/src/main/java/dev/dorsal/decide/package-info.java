/** What is to be done: a pure function of snapshot and policy. No input or output, no clock, no log. */
package dev.dorsal.decide;
