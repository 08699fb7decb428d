package dev.dorsal.e2e.chaos;

import dev.dorsal.e2e.environment.Cluster;

/** Whom a fault hits. */
enum Role {
    PRIMARY,
    REPLICA;

    int of(Cluster cluster) {
        return switch (this) {
            case PRIMARY -> cluster.primary();
            case REPLICA -> cluster.replica();
        };
    }

    /** Such as "the primary shop-0". */
    String named(Cluster cluster, int member) {
        return this + " " + cluster.name() + "-" + member;
    }

    @Override
    public String toString() {
        return switch (this) {
            case PRIMARY -> "the primary";
            case REPLICA -> "a replica";
        };
    }
}
