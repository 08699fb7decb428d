/** What becomes of an object when one of several owners applies or patches it? */
@NullMarked
package dev.dorsal.embedded.api.apply;

import org.jspecify.annotations.NullMarked;
