package dev.dorsal.embedded.node.pod;

import dev.dorsal.embedded.node.Addresses;
import dev.dorsal.embedded.node.Cluster;
import dev.dorsal.embedded.node.Events;
import dev.dorsal.embedded.node.Timings;
import dev.dorsal.embedded.node.image.Images;
import dev.dorsal.embedded.node.process.Launcher;
import dev.dorsal.embedded.node.volume.ClaimFolders;
import java.nio.file.Path;

/**
 * What this node has to run Pods with.
 *
 * @param name of the Node object
 * @param address the node's own, a loopback address
 * @param pods the folder in which each Pod has one, named NAMESPACE_POD
 * @param addresses of Pods, by NAMESPACE/POD
 */
public record Machine(
        String name,
        String address,
        Path pods,
        ClaimFolders claims,
        Addresses addresses,
        Images images,
        Launcher launcher,
        Cluster cluster,
        Events events,
        Timings timings) {}
