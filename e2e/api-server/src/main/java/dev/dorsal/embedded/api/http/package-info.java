/** How do clients ask, and in which form do they get their answers? */
@NullMarked
package dev.dorsal.embedded.api.http;

import org.jspecify.annotations.NullMarked;
