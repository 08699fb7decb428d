/** What do the controllers of a real cluster do that the operator relies on? Each one looks at all its objects in one pass and repeats it when something changed. */
@NullMarked
package dev.dorsal.embedded.node.controllers;

import org.jspecify.annotations.NullMarked;
