package dev.dorsal.mysql;

/**
 * Where and as whom one member is reached.
 *
 * @param member unique in this operator, {@code namespace/cluster/member}; names the pool, and so its threads and logs
 * @param host name or address
 * @param port of the administrative interface, so that used-up connections never lock the operator out
 */
public record Endpoint(String member, String host, int port, Account account) {}
