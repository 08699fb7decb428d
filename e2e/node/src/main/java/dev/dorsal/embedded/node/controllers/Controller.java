package dev.dorsal.embedded.node.controllers;

import io.fabric8.kubernetes.api.model.HasMetadata;

/** Brings all objects of its kind where they should be, in one look at everything. */
public interface Controller {
    /** For threads and logs. */
    String name();

    /** Whether a change of this object may concern it. */
    boolean caresFor(HasMetadata changed);

    /**
     * Looks at everything and does what is missing. Called again after every change, and after a failure.
     */
    void pass();
}
