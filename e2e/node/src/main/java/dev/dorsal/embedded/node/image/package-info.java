/** Which folder of this machine stands for a container image? Knows nothing of Kubernetes. */
@NullMarked
package dev.dorsal.embedded.node.image;

import org.jspecify.annotations.NullMarked;
