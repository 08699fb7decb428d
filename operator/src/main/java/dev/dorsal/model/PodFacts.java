package dev.dorsal.model;

import java.util.Optional;

/**
 * What Kubernetes says about the Pod of a member.
 *
 * @param name of the Pod
 * @param uid of the Pod: another one is another Pod, whatever its name
 * @param address IP address; empty until the Pod has a network
 * @param node name of its node; empty until it is scheduled
 * @param ready whether the kubelet's probe of the server passes
 * @param terminating whether its deletion was asked for
 * @param ended whether its phase is Succeeded or Failed
 * @param outdated whether its StatefulSet has a newer template
 * @param role value of its role label
 * @param kept what its init container was told to keep, and has kept if the server runs; empty for nothing
 * @param trouble why it does not run, one sentence; empty when nothing is wrong
 */
public record PodFacts(
        String name,
        String uid,
        Optional<String> address,
        Optional<String> node,
        boolean ready,
        boolean terminating,
        boolean ended,
        boolean outdated,
        Optional<String> role,
        String kept,
        Optional<String> trouble) {}
