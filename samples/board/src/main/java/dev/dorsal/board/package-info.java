/**
 * A community board on Spring Boot: what does an application change to read from replicas and write to the primary?
 *
 * <p>The answer is {@code data}, and nothing else: {@code community} holds services that know one {@code DataSource}
 * and {@code @Transactional}; {@code web} shows them to people and programs; {@code schema} makes the tables.
 */
package dev.dorsal.board;
