package dev.dorsal.mysql;

import java.util.Set;
import java.util.function.Predicate;

/** Gives access to servers. Holds a bounded number of connections for each, and all of them end with it. */
public interface MySqlConnector extends AutoCloseable {
    /**
     * The server of a member. Costs nothing and connects to nothing: an absent server is the answer of its first verb.
     * Under the same name with another address or account the former access is closed first.
     */
    MySqlServer server(Endpoint endpoint);

    /** Closes the access to every member whose name is chosen; one that is unknown is fine. */
    void forget(Predicate<String> members);

    /** Names of the members to which access is open. */
    Set<String> members();

    @Override
    void close();
}
