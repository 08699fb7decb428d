/** What does a kubelet do with a Pod: containers in order, probes, restarts, deletion, status, events, logs? */
@NullMarked
package dev.dorsal.embedded.node.pod;

import org.jspecify.annotations.NullMarked;
