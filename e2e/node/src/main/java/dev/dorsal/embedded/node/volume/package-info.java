/** What stands in the folders that a container mounts, and when does it change? */
@NullMarked
package dev.dorsal.embedded.node.volume;

import org.jspecify.annotations.NullMarked;
