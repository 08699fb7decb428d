/** One file for each concern of a plan. Each reads the snapshot and the findings, and adds steps and holds. */
package dev.dorsal.decide.plans;
