package dev.dorsal.mysql;

/**
 * Whom a replica follows.
 *
 * @param host as the replica reaches it
 * @param port for clients, not the administrative one
 * @param account the replication account of the replica, at most 32 characters of password
 */
public record Source(String host, int port, Account account) {}
