package dev.dorsal.embedded.node.volume;

/** A volume cannot be mounted yet; the message is the sentence of the FailedMount Event. */
public final class VolumeNotReady extends Exception {
    private static final long serialVersionUID = 1;

    public VolumeNotReady(String message) {
        super(message);
    }
}
