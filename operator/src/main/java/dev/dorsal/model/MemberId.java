package dev.dorsal.model;

/**
 * One member of a cluster.
 *
 * @param cluster name of the cluster, unique in its namespace
 * @param number 0 to 8; stays with the member for its whole life
 */
public record MemberId(String cluster, int number) implements Comparable<MemberId> {
    public MemberId {
        if (number < 0) {
            throw new IllegalArgumentException("member number " + number + " is below 0");
        }
    }

    /** Name of the member and of its StatefulSet, such as shop-1. */
    public String name() {
        return cluster + "-" + number;
    }

    /** Name of its Pod, such as shop-1-0. */
    public String podName() {
        return name() + "-0";
    }

    /** Name of its claim, such as data-shop-1. */
    public String claimName() {
        return "data-" + name();
    }

    /** server_id of its server: differs between the members of a cluster, and from the small numbers that tools take. */
    public int serverId() {
        return 1001 + number;
    }

    /**
     * The member of this name.
     *
     * @throws IllegalArgumentException when the name is not one that {@link #name()} gives for the cluster
     */
    public static MemberId of(String cluster, String name) {
        if (!name.startsWith(cluster + "-")) {
            throw new IllegalArgumentException(name + " is no member of " + cluster);
        }
        return new MemberId(cluster, Integer.parseInt(name.substring(cluster.length() + 1)));
    }

    @Override
    public int compareTo(MemberId other) {
        return Integer.compare(number, other.number);
    }

    @Override
    public String toString() {
        return name();
    }
}
