/** How does a connection to a Service's address reach one of its endpoints? Knows nothing of Kubernetes. */
@NullMarked
package dev.dorsal.embedded.node.proxy;

import org.jspecify.annotations.NullMarked;
