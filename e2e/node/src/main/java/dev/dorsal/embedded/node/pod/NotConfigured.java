package dev.dorsal.embedded.node.pod;

/** A container cannot be made from what its Pod says; shown as CreateContainerConfigError. */
final class NotConfigured extends Exception {
    private static final long serialVersionUID = 1;

    NotConfigured(String message) {
        super(message);
    }
}
