/** Which columns does kubectl get show? */
@NullMarked
package dev.dorsal.embedded.api.table;

import org.jspecify.annotations.NullMarked;
