/** What does a Kubernetes API need to be so that kubectl, helm and an operator take it for real, in one JVM? */
@NullMarked
package dev.dorsal.embedded.api;

import org.jspecify.annotations.NullMarked;
