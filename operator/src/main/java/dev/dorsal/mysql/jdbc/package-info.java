/**
 * How are the verbs of the port done over JDBC?
 *
 * <p>All SQL text is in {@code Statements}. Each member has one small pool, closed when the member goes. May import the
 * port, the model, JDBC, HikariCP and Connector/J.
 */
package dev.dorsal.mysql.jdbc;
