package dev.dorsal.e2e.chaos;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Environment;
import dev.dorsal.e2e.environment.Scene;

/** Something that can be done to a cluster. */
public interface Fault {
    /** As it stands in reports, such as "kill -9 of the primary". */
    String title();

    /** Whether there is a way to make it there. */
    default boolean canBeMadeIn(Environment environment) {
        return true;
    }

    /** Whether another one at the same time would be more than anybody promises to outlive. */
    default boolean comesAlone() {
        return false;
    }

    /** Chooses whom it hits by the roles of this moment. Nothing is done yet. */
    Aimed aim(Scene scene, Cluster cluster);
}
