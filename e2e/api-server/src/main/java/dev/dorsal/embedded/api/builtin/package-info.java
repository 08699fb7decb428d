/** Which defaults and rules do the built-in kinds have? */
@NullMarked
package dev.dorsal.embedded.api.builtin;

import org.jspecify.annotations.NullMarked;
