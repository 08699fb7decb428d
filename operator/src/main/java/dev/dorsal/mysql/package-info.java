/**
 * What can be asked of one MySQL server, in words of the domain, and what is certain after each answer?
 *
 * <p>{@link dev.dorsal.mysql.MySqlServer} is the port. It takes and gives values of the model. May import the model and
 * the JDK.
 */
package dev.dorsal.mysql;
