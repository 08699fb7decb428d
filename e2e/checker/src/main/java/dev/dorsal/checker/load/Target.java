package dev.dorsal.checker.load;

import java.util.List;

/** A cluster as its clients reach it. Logins are asked for at each connect: a Pod that was replaced has a new address. */
public interface Target {
    /** By way of the writer Service. */
    Login writer();

    /** By way of the reader Service. */
    Login reader();

    /** Names of all members. */
    List<String> members();

    /**
     * Past the Services.
     *
     * @throws RuntimeException while the member has no address
     */
    Login member(String name);

    /** Name of the member that is recorded as the primary. */
    String primary();
}
