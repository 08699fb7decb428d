/** What does a user live through? One story a class. Each runs on every environment from this one source. */
package dev.dorsal.e2e.stories;
