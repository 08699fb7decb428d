package dev.dorsal.embedded.node.process;

import java.util.List;

/** User, group and further groups of a container's process, as numbers inside the container. */
public record Identity(long user, long group, List<Long> groups) {
    public Identity {
        groups = List.copyOf(groups);
    }

    /** What a container has whose Pod names no user. */
    public static final Identity ROOT = new Identity(0, 0, List.of());

    public boolean isRoot() {
        return user == 0;
    }
}
