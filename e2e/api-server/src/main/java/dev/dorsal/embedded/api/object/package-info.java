/** What is an object of Kubernetes, how is it read, selected and refused? */
@NullMarked
package dev.dorsal.embedded.api.object;

import org.jspecify.annotations.NullMarked;
