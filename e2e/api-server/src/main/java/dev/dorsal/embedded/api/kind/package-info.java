/** Which resource types are there, and which documents tell clients so? */
@NullMarked
package dev.dorsal.embedded.api.kind;

import org.jspecify.annotations.NullMarked;
