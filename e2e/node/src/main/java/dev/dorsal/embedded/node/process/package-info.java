/** How does one container run as a local process with true paths, and how is it made sure that nothing of it stays behind? Knows nothing of Kubernetes. */
@NullMarked
package dev.dorsal.embedded.node.process;

import org.jspecify.annotations.NullMarked;
