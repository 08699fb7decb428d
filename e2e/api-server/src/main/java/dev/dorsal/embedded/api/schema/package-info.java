/** Does a custom resource fit its schema, and what does the schema add or take away? */
@NullMarked
package dev.dorsal.embedded.api.schema;

import org.jspecify.annotations.NullMarked;
