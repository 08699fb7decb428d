package dev.dorsal.model;

/** Names a cluster in the whole of Kubernetes. */
public record ClusterKey(String namespace, String name) implements Comparable<ClusterKey> {
    /** Names one of its members in the whole of Kubernetes: pools and threads carry it. */
    public String member(MemberId member) {
        return this + "/" + member.name();
    }

    @Override
    public int compareTo(ClusterKey other) {
        return toString().compareTo(other.toString());
    }

    @Override
    public String toString() {
        return namespace + "/" + name;
    }
}
