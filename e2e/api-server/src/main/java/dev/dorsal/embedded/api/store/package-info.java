/** Where do objects live, in which order did they change, and how do they survive a restart? */
@NullMarked
package dev.dorsal.embedded.api.store;

import org.jspecify.annotations.NullMarked;
