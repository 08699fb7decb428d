package dev.dorsal.model;

/** How members reach each other. The one place where a cluster of nodes differs from processes on one host. */
public enum MemberNetwork {
    /** Each Pod has a network of its own and a DNS name: members listen on loopback too, and follow each other by name. */
    POD,
    /** Pods share the host's network and have no names: members listen on their own address only, and follow it. */
    HOST
}
